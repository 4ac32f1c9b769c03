"""The `castra` command: finds the file of the command asked for and runs it behind one safety net."""

from collections.abc import Sequence
from importlib import import_module
from typing import Final

import click

from castra import __version__, compiled
from castra.cli.safety import guarded

# name → its module in castra.cli (which holds the click command as `command`), and what it does in a few words.
# A module is imported only when its command runs, so `castra --help` stays fast.
COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "serve": ("serve", "open tables for people with browsers; the same as castra alone"),
    "bots": ("bots", "think for the bots of a server, from another host"),
    "backup": ("backup", "write everything a server keeps to a file, while it runs"),
    "restore": ("restore", "fill a new database from a backup"),
    "play": ("play", "play a game in the terminal, on a full screen or line by line"),
    "learn": ("learn", "learn a game in a few minutes, by playing on real positions"),
    "about": ("about", "what a game is, and which of its data are attested or reconstructed"),
    "rules": ("rules", "the rules of a game, whole, a section or one rule"),
    "replay": ("replay", "show a recorded game step by step"),
    "verify": ("verify", "check a record: whole, legal, every draw derived again"),
    "picture": ("picture", "draw a position, in characters or as an image of the full screen"),
    "pack": ("pack", "check content files of your own: armies, decks, boards, scenarios"),
    "perft": ("perft", "count sequences of actions"),
    "fuzz": ("fuzz", "play random games under all conformance checks"),
    "arena": ("arena", "let two bots play each other, seats swapped and luck mirrored"),
    "ladder": ("ladder", "rate all levels and yardsticks of a game in one table"),
    "balance": ("balance", "how even a game is between equals, scenario by scenario, army by army"),
    "calibrate": ("calibrate", "how far the chances that are told come true"),
    "analyse": ("analyse", "annotate a record: what each decision lost, what luck did"),
    "bot": ("bot", "a bot that speaks the line protocol, or a trial of one of your own"),
    "tune": ("tune", "fit the weights of a game's evaluator to how games ended"),
    "puzzles": ("puzzles", "positions with a proven best move, and how many a bot solves"),
    "crashtest": ("crashtest", "kill a server again and again while people play, and see that nothing is lost"),
    "load": ("load", "how fast a server answers under load, beside a yardstick"),
    "bench": ("bench", "measure how fast the engine runs"),
}


class LazyGroup(click.Group):
    """A group that knows what its commands are called but imports only the one that runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"castra.cli.{COMMANDS[cmd_name][0]}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            ctx.fail(f"There is no command {args[0]!r}; castra --help lists them all.")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if COMMANDS:
            with formatter.section("Commands"):
                formatter.write_dl([(name, summary) for name, (_, summary) in COMMANDS.items()])


def show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(f"castra {__version__} ({'compiled' if compiled() else 'interpreted'} engine)")
        ctx.exit()


@click.group(cls=LazyGroup, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=show_version,
    help="Show the version and exit.",
)
@click.pass_context
def castra(ctx: click.Context) -> None:
    """A camp of four tabletop war games: play them, host them, study them."""
    if ctx.invoked_subcommand is None:
        from castra.cli import serve

        ctx.invoke(serve.command)


def run(args: Sequence[str]) -> int:
    """Run one command line and answer with its exit code."""
    return guarded(lambda: castra.main(checked(args), prog_name="castra", standalone_mode=False))


def checked(args: Sequence[str]) -> list[str]:
    """The words of the command line, if they are text."""
    for word in args:
        text = word.encode(errors="replace").decode()
        if text != word:
            raise click.UsageError(f"The command line holds bytes that are no text in UTF-8: {text!r}.")
    return list(args)
