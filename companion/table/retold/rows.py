"""How is a match told from its record, act by act: as rows for programs, as lines for people?"""

from collections.abc import Iterator, Sequence
from typing import Any

from companion.games.game import Unreadable
from companion.games.lines import printable
from companion.record import entries
from companion.table.games import TELLINGS, game_of, telling_of
from companion.table.naming import names_given, what_changed
from companion.table.retold.steps import Step, Timeline
from companion.table.retold.telling import Telling
from companion.table.retold.timeline import timeline

Told = Sequence[tuple[int, entries.Entry]]


def columns(game: str) -> tuple[str, ...]:
    """Return the keys of an act's row of a game, in their order."""
    telling = TELLINGS[game]
    return (
        *("entry", "line", "t_s", "turn", "seat", "player", "act", "notation"),
        *telling.act_columns,
        *("verdict", "rule", "rules", "reason"),
        *telling.after_columns,
        *("scores", "corrected_by", "struck_by"),
    )


def act_rows(opened: entries.Opened, told: Told) -> list[dict[str, Any]]:
    """Return one row an act, in the order of the record, as the acts count now.

    The keys are ``columns``, as ``docs/howto/records.md`` tells them; nothing in a row is nested
    but lists of words and ``scores``.
    """
    at_ns = {i: entry.at_ns for i, entry in told}
    return [
        _row(opened, step, (at_ns[step.i] - opened.at_ns) / 1e9)
        for step in timeline(opened, told).steps
    ]


def amendment_rows(opened: entries.Opened, told: Told) -> list[dict[str, Any]]:
    """Return one row a correction or undo: who, why, and the sentences on what it changed."""
    rows = []
    named = names_given(game_of(opened), opened, told)
    for place, (i, entry) in enumerate(told):
        if not isinstance(entry, entries.Correction | entries.Undo):
            continue
        before, after = timeline(opened, told[:place]), timeline(opened, told[: place + 1])
        changed = [
            telling_of(opened).change_words(after.start, change)
            for change in what_changed(
                game_of(opened), before, after, [one for one in named if one.i < i]
            )
        ]
        row = {"entry": i, "by_name": entry.by_name, "changed": changed}
        if isinstance(entry, entries.Correction):
            row |= {"kind": "correction", "target": entry.target, "reason": entry.reason}
        else:
            row |= {"kind": "undo", "to": entry.to, "withdraws": list(entry.withdraws)}
        rows.append(row)
    return rows


def lines_for_people(opened: entries.Opened, told: Told) -> Iterator[str]:
    """Yield a match as lines: each act with its turn, what followed from it, and the end."""
    telling = telling_of(opened)
    now = timeline(opened, told)
    steps = {step.i: step for step in now.steps}
    amended = {row["entry"]: row for row in amendment_rows(opened, told)}
    named = {one.i: one for one in names_given(game_of(opened), opened, told)}
    for i, entry in told:
        if i in steps:
            yield from _act_lines(telling, now, steps[i])
        elif i in amended and isinstance(entry, entries.Correction | entries.Undo):
            yield from _amendment_lines(entry, amended[i])
        elif isinstance(entry, entries.Named) and i in named:
            called = telling.creature(named[i].closed[named[i].place])
            by = printable(entry.by_name) or "Somebody"
            yield f"{i:>5}  {by} called {called} “{printable(entry.name)}”"
        elif isinstance(entry, entries.DiceCommitted) and entry.gives_up is not None:
            yield (
                f"{i:>5}  The table lost the secret of entry {entry.gives_up}, which nobody had "
                "rolled with, and committed itself anew"
            )
    yield result(opened, now)


def _row(opened: entries.Opened, step: Step[Any, Any], t_s: float) -> dict[str, Any]:
    game, telling = game_of(opened), telling_of(opened)
    verdict = step.verdict
    row: dict[str, Any] = dict.fromkeys(columns(opened.game))
    row |= {
        "entry": step.i,
        "line": step.i + 1,
        "t_s": t_s,
        "turn": step.turn_number,
        "verdict": verdict.verdict if verdict else "struck_out",
        "rule": verdict.rule if verdict else None,
        "rules": list(verdict.rules) if verdict else [],
        "reason": verdict.reason if verdict else "",
        "scores": {str(seat): points for seat, points in game.scores(step.after).items()},
        "corrected_by": step.corrected_by,
        "struck_by": step.struck_by,
    }
    row |= telling.after_cells(step)
    return (
        row if isinstance(step.act, Unreadable) else row | telling.act_cells(step.act, step.before)
    )


def _act_lines(
    telling: Telling[Any, Any], now: Timeline[Any, Any], step: Step[Any, Any]
) -> Iterator[str]:
    said = telling.act_words(now.start, step.act)
    marks = []
    if step.struck_by is not None:
        marks.append(f"struck out by entry {step.struck_by}")
    elif step.corrected_by is not None:
        marks.append(f"as corrected by entry {step.corrected_by}")
    if step.verdict is not None and not step.is_legal:
        rules = f" ({', '.join(step.verdict.rules)})" if step.verdict.rules else ""
        marks.append(f"{step.verdict.verdict}{rules}: {step.verdict.reason}")
    marked = f"  [{'; '.join(marks)}]" if marks else ""
    yield f"{step.i:>5}  turn {step.turn_number:<3}  {said[0].upper()}{said[1:]}{marked}"
    for sentence in telling.what_followed(step):
        yield f"{'':17}{sentence}"


def _amendment_lines(
    entry: entries.Correction | entries.Undo, row: dict[str, Any]
) -> Iterator[str]:
    by = entry.by_name or "Somebody"
    if isinstance(entry, entries.Correction):
        because = f": {entry.reason}" if entry.reason else ""
        yield f"{row['entry']:>5}  {by} corrected entry {entry.target}{because}"
    else:
        yield f"{row['entry']:>5}  {by} went back to how it stood after entry {entry.to}"
    for sentence in row["changed"]:
        yield f"{'':17}{sentence}"


def result(opened: entries.Opened, now: Timeline[Any, Any]) -> str:
    """Return how a match ended, as a sentence; that it has not, while it goes on."""
    ended = game_of(opened).outcome(now.state)
    if ended is None:
        return "The match is not over."
    by_rule = f" ({ended.rule})" if ended.rule else ""
    winners = telling_of(opened).players(now.state, ended.winners)
    how = "with the bag empty" if ended.termination == "bag" else f"by {ended.termination}"
    return f"Won by {winners}{by_rule}, {how}."
