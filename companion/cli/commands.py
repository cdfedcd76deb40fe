"""Which module holds which command? It is loaded when the command is named.

A tablet that starts should not have to wait for the rules of two games, nor should ``companion
verify``; only the help has to know all commands.
"""

from importlib import import_module
from typing import Any, Final

import typer
from typer.core import TyperGroup

HOMES: Final = {
    "adjudicate": "adjudicate:adjudicate_file",
    "demo": "demo.villa_paletti:demo",
    "doctor": "doctor.command:doctor",
    "editions": "editions:editions",
    "enrol": "enrol.command:enrol",
    "play": "play.command:play",
    "print": "print:print_sheets",
    "rejudge": "rejudge:rejudge",
    "replay": "replay:replay_file",
    "selftest": "selftest.command:selftest",
    "serve": "play.command:serve",
    "simulate": "simulate:simulate",
    "verify": "verify:verify",
    "bench": "bench.commands:bench",
    "calibrate": "calibrate.commands:calibrate",
    "camera": "camera.commands:camera",
    "key": "key:key",
    "palagonia": "palagonia.commands:palagonia",
    "record": "record:record",
    "records": "records.commands:records",
    "scales": "scales.commands:scales",
}
"""For each command its module here, and its function there; or a ``Typer`` of several commands."""


class Commands(TyperGroup):
    """All commands, of which only those that are asked for are loaded."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the commands' names in the order of the help."""
        return list(HOMES)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command as typer has it, or None if there is none of that name."""
        # For a mistyped name typer looks for a similar one among those that are loaded.
        for name in [cmd_name] if cmd_name in HOMES else HOMES:
            if name not in self.commands:
                self.commands[name] = _loaded(name)
        return super().get_command(ctx, cmd_name)


def _loaded(name: str) -> Any:
    module, _, held = HOMES[name].partition(":")
    found = getattr(import_module(f"{__package__}.{module}"), held)
    if isinstance(found, typer.Typer):
        return typer.main.get_group(found)
    alone = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    alone.command(name)(found)
    return typer.main.get_command(alone)
