"""Every frame that goes to a client, and every one that comes from it; docs/api.md tells the same in words.

Whatever a client sends is decoded into one of these, strictly: unknown fields, wrong kinds and long texts
are refused before anything looks at them.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from castra.server.wire import words
from castra.server.wire.words import Key, Number, Picks, Seat, TableId, Text

Kind = Literal["person", "guest", "bot"]
Status = Literal["open", "playing", "over", "aborted"]


# -- from a client: what is said at a table, by HTTP as it stands, on the socket with the table's name


class Body(Struct, forbid_unknown_fields=True, kw_only=True):
    pass


class ActBody(Body, kw_only=True):
    """Decide: by the place in the list of choices, or in notation."""

    seat: Seat
    seq: Number
    """Up to where the sender has seen the table."""
    idem: Key
    """A new one for each decision, the same one when it is sent again."""
    choice: Number | None = None
    text: Text | None = None


class WishBody(Body, kw_only=True):
    """undo, resign, abort, draw, takeback, yes or no."""

    seat: Seat
    what: Literal["undo", "resign", "abort", "draw", "takeback", "yes", "no"]
    idem: Key


class SayBody(Body, kw_only=True):
    text: words.Said
    id: Number = 0
    """Comes back if it is refused."""


class AskBody(Body, kw_only=True):
    """Labels of the choices, odds, a closer look, insight for a drawing, what would follow, why not, or older lines."""

    what: Literal["labels", "odds", "look", "insight", "whatif", "why", "log"]
    id: Number = 0
    """Comes back with the answer."""
    seat: Seat | None = None
    place: Text | None = None
    choice: Number | None = None
    picks: Picks | None = None
    """Picks of a choice that is not finished yet, by their numbers in the table of choices."""
    text: Text | None = None
    before: Number | None = None


class Frame(Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    pass


class Join(Frame, tag="join", kw_only=True):
    """Sit down to listen: in one's seat, or as a spectator; `seen` asks for what was missed since."""

    table: TableId
    seat: Seat | None = None
    seen: Number | None = None
    invite: Text | None = None
    id: Number = 0
    """Comes back if it is refused."""


class Leave(Frame, tag="leave", kw_only=True):
    """Listen no longer."""

    table: TableId


class Act(ActBody, tag="act", tag_field="type", kw_only=True):
    table: TableId


class Wish(WishBody, tag="wish", tag_field="type", kw_only=True):
    table: TableId


class Say(SayBody, tag="say", tag_field="type", kw_only=True):
    table: TableId


class Ask(AskBody, tag="ask", tag_field="type", kw_only=True):
    table: TableId


class Ping(Frame, tag="ping", kw_only=True):
    id: Number = 0


Incoming = Join | Leave | Act | Wish | Say | Ask | Ping


# -- to a client


class Line(Struct, array_like=True):
    """One line of the log."""

    number: int
    """How many actions the game has after this line: the number of the action it tells, from 1. A line that tells no
    action (resignation, undo, …) repeats the number of the last action that stands; after an undo, lines with a higher
    number no longer count."""
    actor: int
    text: str
    """In notation, as far as the reader may know it; empty for what is no action."""
    told: str
    rule: str = ""
    """By which it was done."""


class TableNews(Struct, omit_defaults=True):
    """What is new about the table around the game."""

    clock: list[float | None] = msgspec.field(default_factory=list)
    offer: dict[str, Any] | None = None
    outcome: dict[str, Any] | None = None
    aborted: bool = False
    resigned: list[int] = msgspec.field(default_factory=list)


class SeatInfo(Struct):
    """A seat of a table, and who sits there."""

    seat: int
    side: str
    """What the game calls it: light, Caesar, …"""
    name: str | None = None
    """Whoever sits there; null while nobody does."""
    user: int | None = None
    kind: Kind | None = None
    bot: str | None = None
    """The level of a bot that thinks on the server."""
    me: bool = False
    """In answers to requests: it is one's own."""


class SetupInfo(Struct):
    players: int
    options: dict[str, str]


class TableInfo(Struct, tag="table", tag_field="type"):
    """A table from outside: what is played, under which terms, and by whom."""

    id: str
    game: str
    title: str
    status: Status
    setup: SetupInfo
    seats: list[SeatInfo]
    clock: dict[str, float]
    """base and increment in seconds, or days for each decision."""
    terms: dict[str, bool]
    """takebacks, analysis, hot_seat."""
    visibility: str
    rated: bool
    creator: int
    created: float
    content: str
    """The hash under which the content can be fetched."""
    rules_version: str
    commitment: str
    """What the server's secret is bound to before the first draw."""
    started: float | None = None
    ended: float | None = None
    result: str | None = None
    secret: str = ""
    """Shown once the game is over or was ended before, so that everybody can derive every draw again."""
    rematch_of: str | None = None
    rematch: str | None = None
    """The table at which the same is played once more; who played here has a seat there."""
    seq: int = 0
    acting: list[int] = msgspec.field(default_factory=list)
    """The seats that are to decide, as far as this process knows."""
    watching: int = 0
    """How many listen, here."""


class Snapshot(Struct, tag="view", tag_field="type"):
    table: str
    seq: int
    seat: int
    facts: dict[str, Any]
    prompt: str
    acting: list[int]
    choices: dict[str, Any] | None
    log: list[Line]
    around: TableNews


class News(Struct, tag="news", tag_field="type", omit_defaults=True):
    table: str
    seat: int
    seq: int
    after: int
    """It leads from this seq to the other; a client that is elsewhere joins again."""
    prompt: str
    acting: list[int]
    log: list[Line]
    around: TableNews
    facts: dict[str, Any] | UnsetType = UNSET
    choices: dict[str, Any] | UnsetType | None = UNSET
    """Absent: as before."""


class Ack(Struct, tag="ack", tag_field="type"):
    table: str
    idem: str
    seq: int


class Refused(Struct, tag="refused", tag_field="type", omit_defaults=True):
    code: str
    message: str
    table: str = ""
    idem: str = ""
    id: int = 0
    rule: str = ""
    places: list[str] = msgspec.field(default_factory=list)
    seq: int = 0


class Answer(Struct, tag="answer", tag_field="type"):
    table: str
    id: int
    what: str
    body: Any


class Said(Struct, tag="said", tag_field="type"):
    table: str
    id: int
    """Counts up; what was heard already has the same one."""
    user: int
    name: str
    text: str
    at: float


class Pong(Struct, tag="pong", tag_field="type"):
    id: int


class Bye(Struct, tag="bye", tag_field="type"):
    """The server goes down; come back in a moment."""

    message: str


encode = msgspec.json.Encoder(order="deterministic").encode
_decoder: msgspec.json.Decoder[Incoming] = msgspec.json.Decoder(Incoming)


def decode(data: bytes) -> Incoming:
    """What a client sent; UnreadableError says what is wrong with it."""
    return words.read(data, _decoder)
