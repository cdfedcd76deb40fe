"""The contracts name what there is: the protocol, the options of the table, every command."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from companion.cli.main import app
from companion.link.messages.greeting import PROTOCOL

_CONTRACTS = (Path(__file__).parents[3] / "docs/contracts.md").read_text(encoding="utf-8")


def _commands(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    if not isinstance(command, typer.core.TyperGroup):
        yield " ".join(path), command
        return
    context = typer.Context(command)
    for name in command.list_commands(context):
        yield from _commands(command.get_command(context, name), (*path, name))


_ALL = dict(_commands(typer.main.get_command(app)))


def test_the_protocol_is_the_one_that_is_spoken() -> None:
    named = re.findall(r"protocol (\d+)", _CONTRACTS)

    assert named == [str(PROTOCOL)]


@pytest.mark.parametrize("name", ["play", "serve"])
def test_every_option_of_the_table_is_named(name: str) -> None:
    found = re.search(rf"`{name} (\[--.*?)`", _CONTRACTS)

    assert found is not None
    options = {
        option
        for one in _ALL[name].params
        if not getattr(one, "hidden", False)
        for option in (*one.opts, *one.secondary_opts)
        if option.startswith("--") and option != "--help"
    }
    assert {one for one in options if one not in found.group(1)} == set()


@pytest.mark.parametrize("name", sorted(_ALL))
def test_every_command_is_in_the_contracts_or_where_they_point(name: str) -> None:
    howtos = Path(__file__).parents[3] / "docs/howto"
    told = _CONTRACTS + "".join(one.read_text("utf-8") for one in sorted(howtos.glob("*.md")))
    *group, last = name.split()

    named = rf"{' '.join(group)} [a-z|-]*\b{last}\b" if group else rf"\b{last}\b"
    assert re.search(named, told) or re.search(rf"`{last} ", told), name


def test_every_page_calls_the_command_by_its_name() -> None:
    project = Path(__file__).parents[3]
    pages = [project / "README.md", *sorted((project / "docs").rglob("*.md"))]

    by_path = {one.name for one in pages if ".venv/bin/companion" in one.read_text("utf-8")}

    assert by_path == {"install.md", "kiosk.md"}, "where the path is what it is about"
    assert ". .venv/bin/activate" in (project / "docs/howto/install.md").read_text("utf-8")
