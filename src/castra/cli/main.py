"""The `castra` command: finds the file of the command asked for and runs it behind one safety net."""

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

import click

from castra import __version__, compiled
from castra.cli.safety import guarded

# name → its module in castra.cli (which holds the click command as `command`), and what it does in a few words.
# A module is imported only when its command runs, so `castra --help` stays fast.
COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "play": ("play", "play a game in the terminal, on a full screen or line by line"),
    "about": ("about", "what a game is, and which of its data are attested or reconstructed"),
    "rules": ("rules", "the rules of a game, whole, a section or one rule"),
    "replay": ("replay", "show a recorded game step by step"),
    "verify": ("verify", "check a record: whole, legal, every draw derived again"),
    "pack": ("pack", "check content files of your own: armies, decks, boards, scenarios"),
    "perft": ("perft", "count sequences of actions"),
    "fuzz": ("fuzz", "play random games under all conformance checks"),
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
        from castra.cli.menu import show_menu
        from castra.cli.play import has_screen

        show_menu(full_screen=has_screen())


def run(args: Sequence[str]) -> int:
    """Run one command line and answer with its exit code."""
    return guarded(lambda: castra.main(list(args), prog_name="castra", standalone_mode=False))


def main() -> None:
    sys.exit(run(sys.argv[1:]))
