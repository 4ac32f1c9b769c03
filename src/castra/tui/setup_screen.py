"""A form for what is agreed before a game: players, seats, options, all taken from the game itself."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Button, Footer, Input, Select, Static

from castra.bots import players
from castra.core.errors import CastraError
from castra.core.game import AnyGame, Option, Setup
from castra.games import with_pack
from castra.tui.plan import Plan, open_table, seating
from castra.tui.saves import kept_packs
from castra.tui.sitting import HUMAN, Sitting

RECONSTRUCTED: Final = "reconstructed: the printed fact is not known, this is our proposal; castra about {} lists all"


class SetupScreen(Screen[None]):
    """Everything one may choose about a game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "start", "start the game", priority=True),
        Binding("escape", "app.home", "back to the games"),
    ]

    class Agreed(Message):
        """A table is ready."""

        def __init__(self, table: Sitting) -> None:
            super().__init__()
            self.table = table

    def __init__(self, game: AnyGame) -> None:
        super().__init__()
        self.game = game
        self.players = game.players.start
        self.packs: tuple[Path, ...] = ()
        self.values: dict[str, str] = {}
        """What was entered so far, by field: 'seat light', 'set quiet', 'seed', …"""

    @classmethod
    def like(cls, table: Sitting) -> SetupScreen:
        """The form as it was filled in for this table."""
        form, match = cls(table.game), table.match
        form.players, form.packs = match.setup.players, tuple(kept_packs(table.path))
        form.values = {f"set {name}": value for name, value in match.setup.options.items()}
        form.values |= {f"seat {table.name(seat)}": who for seat, who in enumerate(match.players)}
        return form

    def compose(self) -> ComposeResult:
        about = self.game.about()
        with VerticalScroll(id="form") as form:
            form.border_title = self.game.title
            yield Static(about.summary, markup=False, classes="words")
            if len(self.game.players) > 1:
                counts = [str(count) for count in self.game.players]
                yield Field("players", "players", str(self.players), "how many play, bots included", counts)
            for name, who in self.seats():
                yield Field(
                    f"seat {name}", f"seat {name}", who, "who plays it", list(dict.fromkeys((HUMAN, *players(), who)))
                )
            for option in self.game.options:
                yield self.option(option)
            yield Field("seed", "seed", self.value("seed"), "words that fix all draws; empty: chance nobody knows")
            loaded = ", ".join(pack.name for pack in self.packs)
            words = "a file of your own: army, deck or scenario; Enter loads it"
            yield Field("pack", "content", "", f"{words} (loaded: {loaded})" if loaded else words)
            yield Static("", markup=False, id="error")
            yield Button("Start the game", variant="primary", id="start")
            if about.reconstructed or any(option.reconstructed for option in self.game.options):
                yield Static(RECONSTRUCTED.format(self.game.key), markup=False, classes="reconstructed")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(Button).focus()

    def value(self, field: str, default: str = "") -> str:
        return self.values.get(field, default)

    def seats(self) -> Iterator[tuple[str, str]]:
        """Names of seats, and who sits there unless something else is chosen."""
        setup = Setup(self.players, {option.name: option.default for option in self.game.options})
        for seat, who in enumerate(seating(self.game, setup, {})):
            name = self.game.seat_name(setup, seat)
            yield name, self.value(f"seat {name}", who)

    def option(self, option: Option) -> Field:
        help_text = f"{option.help} (reconstructed)" if option.reconstructed else option.help
        value = self.value(f"set {option.name}", option.default)
        return Field(f"set {option.name}", option.name, value, help_text, [] if option.free else list(option.values))

    # -- what the player does

    def collect(self) -> None:
        self.values = {field.key: field.value for field in self.query(Field)}

    def complain(self, words: str) -> None:
        self.query_one("#error", Static).update(words)

    @on(Select.Changed)
    def change_players(self) -> None:
        """Another number of players has other seats."""
        self.collect()
        players = int(self.value("players", str(self.players)))
        if players != self.players:
            self.players = players
            self.refresh(recompose=True)

    @on(Input.Submitted)
    async def load_pack(self) -> None:
        self.collect()
        name = self.values.pop("pack", "").strip()
        if not name:
            self.action_start()
            return
        path = Path(name).expanduser()
        chosen = self.wanted("set")
        try:
            self.game, options = await to_thread(with_pack, self.game, path, {})
        except CastraError as error:
            self.complain(str(error))
            return
        self.packs += (path,)
        self.values |= {f"set {name}": value for name, value in {**chosen, **options}.items()}
        self.refresh(recompose=True)

    def wanted(self, kind: str) -> dict[str, str]:
        """The entries of one kind: 'seat' or 'set'."""
        return {key.removeprefix(f"{kind} "): value for key, value in self.values.items() if key.startswith(f"{kind} ")}

    @on(Button.Pressed)
    def action_start(self) -> None:
        self.collect()
        seats = dict(list(self.wanted("seat").items())[: self.players])
        try:
            table = open_table(
                Plan(self.game, self.players, seats, self.wanted("set"), self.value("seed").strip(), self.packs)
            )
        except CastraError as error:
            self.complain(str(error))
        else:
            self.post_message(self.Agreed(table))


class Field(Horizontal):
    """A line of the form: what it is, its value, and words about it."""

    def __init__(self, key: str, label: str, value: str, words: str, values: Sequence[str] = ()) -> None:
        super().__init__()
        self.key = key
        self.label = label
        self.first = value
        self.words = words
        self.allowed = values

    def compose(self) -> ComposeResult:
        yield Static(self.label, markup=False, classes="label")
        if self.allowed:
            yield Select([(name, name) for name in self.allowed], value=self.first, allow_blank=False, compact=True)
        else:
            yield Input(self.first, compact=True)
        yield Static(self.words, markup=False, classes="words")

    @property
    def value(self) -> str:
        if self.allowed:
            return str(self.query_one(Select).value)
        return self.query_one(Input).value
