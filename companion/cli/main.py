"""How does the command line start, and how does an error become a sentence and an exit code?"""

import sys
from typing import NoReturn

import typer

from companion import __version__
from companion.cli.commands import Commands
from companion.cli.output import (
    EXIT_CODE_NOBODY_READS,
    is_nobody_reading,
    leave_unwritten,
    spell_what_can_be_spelled,
    stand_in_for_closed,
)
from companion.errors import CompanionError, MissingError
from companion.games.lines import printable

app = typer.Typer(
    name="companion",
    cls=Commands,
    help="The companion for a real Villa Paletti and Palagonia table.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


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
    stand_in_for_closed()
    spell_what_can_be_spelled()
    try:
        try:
            app()
        finally:
            sys.stdout.flush()  # here, where its failure still has a sentence
    except CompanionError as error:
        _end(str(error), error.exit_code)
    except SystemExit as ended:
        if is_nobody_reading(ended.__context__):  # typer's 1 would be a verdict
            leave_unwritten()
            sys.exit(EXIT_CODE_NOBODY_READS)
        raise
    except OSError as error:
        leave_unwritten()
        if is_nobody_reading(error):
            sys.exit(EXIT_CODE_NOBODY_READS)
        where = error.filename or "Standard output"
        _end(f"{where} cannot be used: {error.strerror or error}.", MissingError.exit_code)


def _end(sentence: str, exit_code: int) -> NoReturn:
    print(f"companion: {printable(sentence)}", file=sys.stderr)
    sys.exit(exit_code)
