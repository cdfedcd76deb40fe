"""How is a match told from its record, act by act: as rows for programs, as lines for people?"""

from collections.abc import Iterator, Sequence
from typing import Any

from companion.games.game import Unreadable
from companion.games.villa_paletti.acts import Act, Lay, act_name, named_column, named_seat
from companion.games.villa_paletti.notation import write
from companion.games.villa_paletti.state import State, scores
from companion.record import entries
from companion.table.steps import Step, Timeline
from companion.table.timeline import timeline
from companion.table.timeline_changes import recompute
from companion.table.timeline_words import act_words, player, players

Told = Sequence[tuple[int, entries.Entry]]

COLUMNS = (
    *("entry", "line", "t_s", "turn", "seat", "player", "act", "notation"),
    *("colour", "kind", "n", "storey", "plate", "verdict", "rule", "rules", "reason"),
    *("seal_holder", "seal_upper_face", "scores", "corrected_by", "struck_by"),
)
"""The keys of an act's row, in their order."""


def act_rows(opened: entries.Opened, told: Told) -> list[dict[str, Any]]:
    """Return one row an act, in the order of the record, as the acts count now.

    The keys are ``COLUMNS``, as ``docs/howto/records.md`` tells them; nothing in a row is nested
    but ``rules`` and ``scores``.
    """
    at_ns = {i: entry.at_ns for i, entry in told}
    return [
        _row(step, (at_ns[step.i] - opened.at_ns) / 1e9) for step in timeline(opened, told).steps
    ]


def amendment_rows(opened: entries.Opened, told: Told) -> list[dict[str, Any]]:
    """Return one row a correction or undo: who, why, and the sentences on what it changed."""
    rows = []
    for place, (i, entry) in enumerate(told):
        if not isinstance(entry, entries.Correction | entries.Undo):
            continue
        changed = recompute(timeline(opened, told[:place]), timeline(opened, told[: place + 1]))
        row = {"entry": i, "by_name": entry.by_name, "changed": changed}
        if isinstance(entry, entries.Correction):
            row |= {"kind": "correction", "target": entry.target, "reason": entry.reason}
        else:
            row |= {"kind": "undo", "to": entry.to, "withdraws": list(entry.withdraws)}
        rows.append(row)
    return rows


def lines_for_people(opened: entries.Opened, told: Told) -> Iterator[str]:
    """Yield a match as lines: each act with its turn, what became of the seal, and the end."""
    now = timeline(opened, told)
    steps = {step.i: step for step in now.steps}
    amended = {row["entry"]: row for row in amendment_rows(opened, told)}
    for i, entry in told:
        if i in steps:
            yield from _act_lines(now, steps[i])
        elif i in amended and isinstance(entry, entries.Correction | entries.Undo):
            yield from _amendment_lines(entry, amended[i])
    yield _result(now.state)


def _row(step: Step[State, Act], t_s: float) -> dict[str, Any]:
    verdict, seal = step.verdict, step.after.seal
    row: dict[str, Any] = dict.fromkeys(COLUMNS)
    row |= {
        "entry": step.i,
        "line": step.i + 1,
        "t_s": t_s,
        "turn": step.turn_number,
        "verdict": verdict.verdict if verdict else "struck_out",
        "rule": verdict.rule if verdict else None,
        "rules": list(verdict.rules) if verdict else [],
        "reason": verdict.reason if verdict else "",
        "seal_holder": seal.holder,
        "seal_upper_face": seal.upper_face,
        "scores": {str(seat): points for seat, points in scores(step.after).items()},
        "corrected_by": step.corrected_by,
        "struck_by": step.struck_by,
    }
    return row if isinstance(step.act, Unreadable) else row | _act_cells(step.act, step.before)


def _act_cells(act: Act, state: State) -> dict[str, Any]:
    seat, column = named_seat(act), named_column(act)
    cells: dict[str, Any] = {
        "seat": seat,
        "player": None if seat is None else player(state, seat),
        "act": act_name(act),
        "notation": write(act),
        "plate": act.plate if isinstance(act, Lay) else None,
    }
    if column is not None:
        cells |= {"colour": column.colour, "kind": column.kind}
        cells |= {"n": column.n, "storey": column.storey}
    return cells


def _act_lines(now: Timeline[State, Act], step: Step[State, Act]) -> Iterator[str]:
    said = act_words(now.start, step.act)
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
    seal, before = step.after.seal, step.before.seal
    if (seal.holder, seal.upper_face) != (before.holder, before.upper_face):
        face = f"{seal.upper_face} up" if seal.upper_face else "blank side up"
        yield f"{'':17}The seal goes to {player(now.start, seal.holder)}, {face}."


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


def _result(state: State) -> str:
    ended = state.outcome
    if ended is None:
        return "The match is not over."
    by_rule = f" ({ended.rule})" if ended.rule else ""
    return f"Won by {players(state, ended.winners)}{by_rule}, by {ended.termination}."
