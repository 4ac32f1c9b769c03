"""A position of Augustus, and the action codes with their named parts.

An action is  kind << 20 | from symbol << 17 | from card << 10 | symbol << 7 | card:

    kind       card        symbol     from card, from symbol
    KEEP       kept        -          -              (set-up: mark one of the six)
    DROP       dropped     -          -              (set-up: unmark it)
    PLACE      target      its space  the legion moved, or STOCK
    PASS       -           -          -              (nothing for this token)
    LIFT       lifted off  its space  -              (rearranging: into the hand, at last into the stock)
    FINISH     completed   -          -              (by the power that completes an objective)
    REMOVE     removed off its space  -              (a victim's legion)
    CLEAR      cleared     -          -              (a victim's objective)
    LOSE       given up    -          -              (a victim's controlled objective)
    BACK       -           -          -              (take back the last step)
    CONFIRM    -           -          -              (end of the steps)
    RESOLVE    resolved    -          -              (which of several completed comes first)
    GIVE       resource    seat       -              (the former holder chooses among tied players)
    CLAIM      number      -          -              (take the reward for so many objectives)
    DECLINE    number      -          -
    TAKE       taken       -          -              (from the display)
    LOT        -           seat       -              (chance: the first town crier)
    DEAL       dealt       seat       -              (chance: to a seat, or TABLE for the display)
    TOKEN      -           token      -              (chance: what comes out of the bag)

A card is its number less one, except in CLAIM and DECLINE. Spaces of one symbol on one card are alike.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from castra.core.engine.hashing import mix, randoms
from castra.core.engine.rules import State
from castra.games.augustus.engine.tables import CARDS, REWARDS

KEEP: Final = 0
DROP: Final = 1
PLACE: Final = 2
PASS: Final = 3
LIFT: Final = 4
FINISH: Final = 5
REMOVE: Final = 6
CLEAR: Final = 7
LOSE: Final = 8
BACK: Final = 9
CONFIRM: Final = 10
RESOLVE: Final = 11
GIVE: Final = 12
CLAIM: Final = 13
DECLINE: Final = 14
TAKE: Final = 15
LOT: Final = 16
DEAL: Final = 17
TOKEN: Final = 18

STOCK: Final = 127  # "from card" of a legion out of the stock (rearranging: out of the hand)
TABLE: Final = 7  # "seat" of a card dealt to the display

# What has to happen next.
LOTTING: Final = 0  # chance says who is the first town crier
DEALING: Final = 1  # chance deals the display, then the hands
KEEPING: Final = 2  # every seat keeps three of six
DRAWING: Final = 3  # chance draws a token
PLACING: Final = 4  # every seat chooses for the token
ORDERING: Final = 5  # `seat` says which of its completed objectives comes first
MOBILISING: Final = 6  # `seat` places legions by a power
REARRANGING: Final = 7  # `seat` rearranges its legions
COMPLETING: Final = 8  # `seat` chooses an objective to complete
REMOVING: Final = 9  # `seat` removes legions
CLEARING: Final = 10  # `seat` chooses an objective to clear
LOSING: Final = 11  # `seat` chooses a controlled objective to give up
GIVING: Final = 12  # `seat` gives gold or wheat to one of the tied players
CLAIMING: Final = 13  # `seat` claims or declines a number reward
TAKING: Final = 14  # `seat` takes a new objective
REFILLING: Final = 15  # chance deals to the display
ENDED: Final = 16

# Where a card is: one of these, plus the seat from DEALT on.
DECK: Final = 0
DISPLAY: Final = 1
LOST: Final = 2  # given up, on the discard pile
DEALT: Final = 8  # in the hand at set-up
KEPT: Final = 16  # in the hand, marked
REJECTED: Final = 24  # put away face down
FRONT: Final = 32  # being conquered, or complete and awaiting its steps
RESOLVED: Final = 40  # steps 1 and 2 are done, neutralised
CONTROLLED: Final = 48

NOBODY: Final = -1
NOTHING: Final = -1
MOST_SEATS: Final = 6
ROOM: Final = 12  # the most objectives before a player (rule 4.10)
DISPLAY_SIZE: Final = 5
MOST_STEPS: Final = 32  # longest log: enough to take back any rearrangement of fifteen legions
MOST_PENDING: Final = 16
LEVEL: Final = 128  # a pending completion is level * LEVEL + card
PLACES: Final = 64  # more than there are places for a card
PLACE_KEYS: Final = randoms(CARDS * PLACES, 4)  # by card and place


def action(kind: i64, card: i64, symbol: i64) -> i64:
    return kind << 20 | symbol << 7 | card


def place(card: i64, symbol: i64, from_card: i64, from_symbol: i64) -> i64:
    """A PLACE action."""
    return PLACE << 20 | from_symbol << 17 | from_card << 10 | symbol << 7 | card


def kind_of(action: i64) -> i64:
    return action >> 20


def card_of(action: i64) -> i64:
    return action & 127


def symbol_of(action: i64) -> i64:
    """The symbol, token or seat."""
    return (action >> 7) & 7


def from_card_of(action: i64) -> i64:
    return (action >> 10) & 127


def from_symbol_of(action: i64) -> i64:
    return (action >> 17) & 7


@final
class AugustusState(State):
    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.place: vec[u8] = vec[u8]([0] * CARDS)  # where each card is
        self.legions: vec[i64] = vec[i64]([0] * CARDS)  # on each card, packed by symbol
        self.deck_size: i64 = CARDS
        self.display: vec[i64] = vec[i64]([NOTHING] * DISPLAY_SIZE)  # its cards, rising
        self.display_size: i64 = 0
        self.front: vec[i64] = vec[i64]([NOTHING] * (seats * ROOM))  # by seat: the cards before it, rising
        self.front_size: vec[i64] = vec[i64]([0] * seats)
        self.stock: vec[i64] = vec[i64]([0] * seats)  # legions in stock
        self.reserve: i64 = 0
        self.owner: vec[i64] = vec[i64]([NOBODY] * REWARDS)  # of each reward
        self.declined: vec[i64] = vec[i64]([0] * seats)  # number rewards lost to a seat, bit = number
        self.held: vec[i64] = vec[i64]([0] * seats)  # objectives under control
        self.colours: vec[i64] = vec[i64]([0] * (4 * seats))  # of them, by seat and colour
        self.produce: vec[i64] = vec[i64]([0] * (2 * seats))  # of them, by seat: with gold, with wheat
        self.serves: vec[i64] = vec[i64]([0] * (7 * seats))  # by seat and token: the symbols it may be used for
        self.drawn: vec[i64] = vec[i64]([0] * 7)  # tokens beside the bag
        self.token: i64 = NOTHING  # the one just called
        self.crier: i64 = 0
        self.phase: i64 = LOTTING
        self.dealt: i64 = 0  # cards dealt at set-up
        self.confirmed: i64 = 0  # seats that have kept their three, as bits
        self.choice: vec[i64] = vec[i64]([NOTHING] * seats)  # for the token, hidden
        self.seat: i64 = 0  # who acts, where only one does
        self.active: i64 = NOBODY  # whose completion is being resolved
        self.card: i64 = NOTHING  # whose power is being carried out
        self.pending: vec[i64] = vec[i64]([0] * MOST_PENDING)  # completed in the chain, not yet resolved; rising
        self.pending_size: i64 = 0
        self.log: vec[i64] = vec[i64]([0] * MOST_STEPS)  # steps that can be taken back
        self.log_size: i64 = 0
        self.budget: i64 = 0  # legions a power still mobilises, packed; seventh field: any symbol
        self.hand: i64 = 0  # legions lifted while rearranging
        self.due: i64 = 0  # legions still to be removed
        self.recount: i64 = 0  # resources to be counted again: bit 0 gold, bit 1 wheat
        self.picks: i64 = 0  # objectives still to be taken in step 5

    def fresh(self) -> State:
        return AugustusState(self.seats)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, AugustusState)
        i: i64 = 0
        while i < CARDS:
            self.place[i] = other.place[i]
            self.legions[i] = other.legions[i]
            i += 1
        self.copy_seats(other)
        copy(self.display, other.display, DISPLAY_SIZE)
        copy(self.owner, other.owner, REWARDS)
        copy(self.drawn, other.drawn, 7)
        copy(self.pending, other.pending, MOST_PENDING)
        copy(self.log, other.log, MOST_STEPS)
        self.copy_scalars(other)

    def key(self) -> i64:
        """Made when it is asked for: a look at every card costs less than a copy of the state.

        The order of the display and of the cards before a seat, and what is counted of controlled objectives, follow
        from where the cards are.
        """
        key: i64 = 0
        card: i64 = 0
        while card < CARDS:
            key ^= PLACE_KEYS[card * PLACES + i64(self.place[card])]
            card += 1
        seat: i64 = 0
        while seat < self.seats:
            i = seat * ROOM
            end = i + self.front_size[seat]
            while i < end:
                key = mix(key, self.legions[self.front[i]])
                i += 1
            key = mix(mix(mix(key, self.stock[seat]), self.declined[seat]), self.choice[seat])
            seat += 1
        key = mix_all(key, self.owner, REWARDS)
        key = mix_all(key, self.drawn, 7)
        key = mix_all(key, self.pending, self.pending_size)
        key = mix_all(key, self.log, self.log_size)
        key = mix(mix(mix(mix(key, self.phase), self.seat), self.active), self.card)
        key = mix(mix(mix(mix(key, self.token), self.crier), self.confirmed), self.reserve)
        return mix(mix(mix(mix(mix(key, self.budget), self.hand), self.due), self.recount), self.picks)

    def copy_seats(self, other: "AugustusState") -> None:
        seats = self.seats
        copy(self.front, other.front, seats * ROOM)
        copy(self.front_size, other.front_size, seats)
        copy(self.stock, other.stock, seats)
        copy(self.declined, other.declined, seats)
        copy(self.held, other.held, seats)
        copy(self.colours, other.colours, 4 * seats)
        copy(self.produce, other.produce, 2 * seats)
        copy(self.serves, other.serves, 7 * seats)
        copy(self.choice, other.choice, seats)

    def copy_scalars(self, other: "AugustusState") -> None:
        self.deck_size = other.deck_size
        self.display_size = other.display_size
        self.reserve = other.reserve
        self.token = other.token
        self.crier = other.crier
        self.phase = other.phase
        self.dealt = other.dealt
        self.confirmed = other.confirmed
        self.seat = other.seat
        self.active = other.active
        self.card = other.card
        self.pending_size = other.pending_size
        self.log_size = other.log_size
        self.budget = other.budget
        self.hand = other.hand
        self.due = other.due
        self.recount = other.recount
        self.picks = other.picks


def mix_all(key: i64, values: vec[i64], n: i64) -> i64:
    """The hash of a key and the first `n` of these, and of how many they are."""
    i: i64 = 0
    while i < n:
        key = mix(key, values[i])
        i += 1
    return mix(key, n)


def copy(to: vec[i64], source: vec[i64], n: i64) -> None:
    i: i64 = 0
    while i < n:
        to[i] = source[i]
        i += 1


# -- lists of cards, kept in rising order


def add_front(state: AugustusState, seat: i64, card: i64) -> None:
    base = seat * ROOM
    i = state.front_size[seat]
    while i > 0 and state.front[base + i - 1] > card:
        state.front[base + i] = state.front[base + i - 1]
        i -= 1
    state.front[base + i] = card
    state.front_size[seat] += 1
    state.place[card] = u8(FRONT + seat)


def drop_front(state: AugustusState, seat: i64, card: i64) -> None:
    base = seat * ROOM
    last = state.front_size[seat] - 1
    i: i64 = 0
    while state.front[base + i] != card:
        i += 1
    while i < last:
        state.front[base + i] = state.front[base + i + 1]
        i += 1
    state.front[base + last] = NOTHING
    state.front_size[seat] = last


def add_display(state: AugustusState, card: i64) -> None:
    i = state.display_size
    while i > 0 and state.display[i - 1] > card:
        state.display[i] = state.display[i - 1]
        i -= 1
    state.display[i] = card
    state.display_size += 1
    state.place[card] = DISPLAY


def drop_display(state: AugustusState, card: i64) -> None:
    last = state.display_size - 1
    i: i64 = 0
    while state.display[i] != card:
        i += 1
    while i < last:
        state.display[i] = state.display[i + 1]
        i += 1
    state.display[last] = NOTHING
    state.display_size = last
