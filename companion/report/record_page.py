"""How does the record of a match of Villa Paletti look as a page, whoever kept it?

A record has acts and no pictures. So the page tells them turn by turn as they count now, what the
rules say where one does not, where the seal went, and what was corrected. Palagonia has a page of
its own (``report/palagonia``), because its record holds every tile.
"""

from collections.abc import Iterator, Sequence
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from string import Template
from typing import Any, Final

from companion.errors import MissingError
from companion.record import entries
from companion.record.disk import replace_file
from companion.record.shown_path import shown_path
from companion.record.verification import VIRTUAL
from companion.report.markup import tag, words
from companion.report.page import GENERATOR
from companion.report.summary import clock, counted
from companion.table.games import game_of, telling_of
from companion.table.retold.rows import amendment_rows, result
from companion.table.retold.steps import Step, Timeline
from companion.table.retold.timeline import timeline

Told = Sequence[tuple[int, entries.Entry]]

_GAME: Final = "Villa Paletti"


def write_record_page(
    opened: entries.Opened, told: Told, path: Path, *, record: Path, verdict: str
) -> None:
    """Write the page of a record.

    Args:
        opened: How the match began.
        told: Numbers and entries of the record, in order.
        path: The HTML file; one that is there is written over, in one step.
        record: Where the record lies.
        verdict: What checking it said.

    Raises:
        UnreadableError: The rules of this program cannot start such a match.
        MissingError: The file cannot be written.
    """
    try:
        text = shown_path(record_page(opened, told, record=record, verdict=verdict))
        replace_file(path, text.encode("utf-8"))
    except OSError as error:
        raise MissingError(
            f"The page {path} cannot be written: {error.strerror or error}; choose another place."
        ) from error


def record_page(opened: entries.Opened, told: Told, *, record: Path, verdict: str) -> str:
    """Return the page of a record as HTML; arguments as for :func:`write_record_page`."""
    now = timeline(opened, told)
    headline = result(opened, now)
    turns = [
        _turn(opened, told, number, list(steps))
        for number, steps in groupby(now.steps, key=lambda step: step.turn_number)
    ]
    amendments = [_amendment(row) for row in amendment_rows(opened, told)]
    return Template(_resource("record.html")).substitute(
        title=words(f"{headline} – {_GAME}, {opened.match_id}"),
        generator=GENERATOR,
        style=_resource("page.css"),
        game=_GAME,
        headline=words(headline),
        facts=_facts(opened, told, now, record, verdict),
        turns="\n".join(turns) or tag("p", "Nothing was said yet."),
        amendments="\n".join(amendments) or tag("p", "Nothing was corrected."),
    )


def _facts(
    opened: entries.Opened, told: Told, now: Timeline[Any, Any], record: Path, verdict: str
) -> str:
    points = game_of(opened).scores(now.state)
    name = telling_of(opened).players
    length_s = (max(entry.at_ns for _, entry in told) - opened.at_ns) / 1e9
    players = ", ".join(f"{name(now.state, (seat,))} {points[seat]}" for seat in sorted(points))
    rows = [
        ("Players, with their points", players),
        ("Played", f"{counted(now.turn_number, 'turn')} in {clock(length_s)}"),
        ("Begun", opened.started_wall or "nobody knows when: the table had no clock to trust"),
        ("Match", opened.match_id),
        *((("Table", VIRTUAL),) if opened.virtual else ()),
        ("Record", f"{record.name}. {verdict}"),
    ]
    return "".join(tag("dt", words(about)) + tag("dd", words(text)) for about, text in rows)


def _turn(opened: entries.Opened, told: Told, number: int, steps: Sequence[Step[Any, Any]]) -> str:
    at_ns = {i: entry.at_ns for i, entry in told}
    acts = [_act(opened, step, (at_ns[step.i] - opened.at_ns) / 1e9) for step in steps]
    return tag("article", tag("h3", f"Turn {number}"), *acts, class_="turn", id=f"turn-{number}")


def _act(opened: entries.Opened, step: Step[Any, Any], since_s: float) -> str:
    said = telling_of(opened).act_words(step.before, step.act)
    said = f"{said[0].upper()}{said[1:]}."
    told = tag("s", words(said)) if step.struck_by is not None else words(said)
    when = tag("time", clock(since_s), datetime=f"PT{since_s:.1f}S", class_="when")
    more = [tag("p", words(one), class_="took-seal") for one in _what_follows(opened, step)]
    return tag("div", when, tag("p", told), *more, id=f"entry-{step.i}")


def _what_follows(opened: entries.Opened, step: Step[Any, Any]) -> Iterator[str]:
    if step.struck_by is not None:
        yield f"It was struck out by entry {step.struck_by}."
    elif step.corrected_by is not None:
        yield f"It stands as entry {step.corrected_by} corrected it."
    if step.verdict is not None and not step.is_legal:
        rules = f" ({', '.join(step.verdict.rules)})" if step.verdict.rules else ""
        yield f"It is {step.verdict.verdict}{rules}: {step.verdict.reason}"
    if step.is_legal:
        yield from telling_of(opened).what_followed(step)


def _amendment(row: dict[str, Any]) -> str:
    by = row["by_name"] or "Somebody"
    what = (
        f"{by} corrected entry {row['target']}"
        if row["kind"] == "correction"
        else f"{by} went back to how it stood after entry {row['to']}"
    )
    changed = [tag("li", words(one)) for one in row["changed"]]
    return tag(
        "article", tag("h3", words(f"{what}.")), tag("ul", *changed), id=f"entry-{row['entry']}"
    )


def _resource(name: str) -> str:
    return files("companion.report").joinpath(name).read_text(encoding="utf-8")
