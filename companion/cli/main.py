"""Which commands there are, and how an error becomes a sentence and an exit code."""

import sys

import typer

from companion import __version__
from companion.cli.adjudicate import adjudicate_file
from companion.cli.bench import bench
from companion.cli.demo import demo
from companion.cli.editions import editions
from companion.cli.key import key
from companion.cli.play import play, serve
from companion.cli.records import records
from companion.cli.replay import replay_file
from companion.cli.verify import verify
from companion.errors import CompanionError

app = typer.Typer(
    name="companion",
    help="The companion for a real Villa Paletti and Palagonia table.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.command("adjudicate")(adjudicate_file)
app.command()(demo)
app.command()(editions)
app.command()(play)
app.command("replay")(replay_file)
app.command()(serve)
app.command()(verify)
app.add_typer(bench)
app.add_typer(key)
app.add_typer(records)


def _print_version(asked: bool) -> None:
    if asked:
        print(f"paletti-companion {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: bool = typer.Option(
        False, "--version", callback=_print_version, is_eager=True, help="Print the version."
    ),
) -> None:
    """The companion for a real Villa Paletti and Palagonia table."""


def main() -> None:
    """Run the command line; a :class:`CompanionError` becomes its sentence on standard error."""
    try:
        app()
    except CompanionError as error:
        print(f"companion: {error}", file=sys.stderr)
        sys.exit(error.exit_code)
