"""``companion records show``: what happened in a match, as lines, as JSON or as a page?"""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from companion.cli.places import place
from companion.cli.records.asked import (
    GOOD,
    AsJson,
    Folder,
    Match,
    read_record,
    record_of,
    say,
    warn,
)
from companion.errors import UnreadableError

if TYPE_CHECKING:
    from companion.record.entries import Entry, Opened, Player


def show(
    match: Match,
    directory: Folder = None,
    report: Annotated[
        Path | None,
        typer.Option(
            parser=place, metavar="FILE", help="HTML file to write the match's page into."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Tell a match act by act, with corrections, the seal or the creatures, and the result."""
    from companion.record.shown_path import shown_path
    from companion.table.retold.rows import act_rows, amendment_rows, lines_for_people

    if report is not None:
        _require_place_for_page(report)
    path = record_of(match, directory)
    found, told = read_record(path)
    opened = found.opened
    if opened is None:
        raise UnreadableError(f"{path}: {found.sentence()}")
    if report is not None:
        _write_page(opened, told, report, record=path, verdict=found.sentence())
    if as_json:
        shown = {
            "path": shown_path(path),
            "match_id": opened.match_id,
            "table_id": opened.table_id,
            "game": opened.game,
            "players": msgspec.to_builtins(opened.players),
            "started_wall": opened.started_wall,
            "virtual": opened.virtual,
            "verification": found.as_json(),
            "acts": act_rows(opened, told),
            "amendments": amendment_rows(opened, told),
        }
        print(json.dumps(shown))
    else:
        names = ", ".join(_who(player) for player in opened.players)
        say(f"{opened.match_id}: {names}")
        for line in lines_for_people(opened, told):
            say(line)
        warn(found.sentence())
    raise typer.Exit(0 if found.verdict in GOOD else 1)


def _require_place_for_page(report: Path) -> None:
    from companion.cli.own_output import require_own_place
    from companion.report.page import is_page

    require_own_place(report, "a page", ".html", is_page)


def _write_page(
    opened: "Opened", told: "list[tuple[int, Entry]]", report: Path, *, record: Path, verdict: str
) -> None:
    """Write the page of a record; that of Palagonia has every tile, see ``report/record_page``."""
    from companion.report.palagonia.page import write_page
    from companion.report.palagonia.story import story_of
    from companion.report.record_page import write_record_page

    if opened.game == "palagonia":
        write_page(story_of(told), report, record=record, verdict=verdict)
    else:
        write_record_page(opened, told, report, record=record, verdict=verdict)


def _who(player: "Player") -> str:
    name = player.name.strip() or f"Seat {player.seat}"
    return f"{name} ({' and '.join(player.colours)})" if player.colours else name
