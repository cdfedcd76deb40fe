"""What does the table show of a match? The real view of a record that is held in memory."""

from collections.abc import Sequence
from typing import Any

import msgspec

from companion.games.villa_paletti import rules
from companion.games.villa_paletti.acts import Act, Start
from companion.games.villa_paletti.state import State
from companion.link.messages.shown.changes import Change
from companion.link.messages.shown.match import MatchView
from companion.record import entries
from companion.table.played import Frame
from companion.table.retold.timeline import timeline
from companion.table.villa_paletti.changes import changes
from companion.table.villa_paletti.opened import opened_entry
from companion.table.villa_paletti.played import VILLA_PALETTI
from companion.table.villa_paletti.view import match_view
from companion.table.writing.written import act_entry

Told = list[tuple[int, entries.Entry]]
"""Entries of a record with their numbers, in order."""

MATCH_ID = "a-match"


def opened(start: Start) -> Told:
    """Return the record of a match that has just started."""
    state, _ = rules.step(rules.initial(), start)
    return [(0, opened_entry(state, at_ns=0, match_id=MATCH_ID, table_id="a-table"))]


def with_act(told: Told, act: Act) -> Told:
    """Return the record with an act more."""
    before = state_of(told)
    after, verdict = rules.step(before, act)
    entry = act_entry(VILLA_PALETTI, at_of(told), act, verdict, after, witnesses={})
    return with_entry(told, entry)


def with_correction(told: Told, target: int, act: dict[str, Any] | None) -> Told:
    """Return the record with a correction more."""
    return with_entry(
        told,
        entries.Correction(at_ns=at_of(told), target=target, act=act, by_name="", reason=""),
    )


def with_undo(told: Told, to: int) -> Told:
    """Return the record with an undo more; which corrections it withdraws is not looked at here."""
    return with_entry(told, entries.Undo(at_ns=at_of(told), to=to, withdraws=(), by_name=""))


def with_entry(told: Told, entry: entries.Entry) -> Told:
    """Return the record with any entry more."""
    return [*told, (len(told), entry)]


def at_of(told: Told) -> int:
    """Return the time of the next entry: one every second."""
    return 1_000_000_000 * len(told)


def state_of(told: Told) -> State:
    """Return how a match stands."""
    state: State = timeline(_first(told), told).state
    return state


def shown(told: Told) -> MatchView:
    """Return what the tablet is shown of a match."""
    return match_view(
        timeline(_first(told), told),
        Frame(
            opened=_first(told),
            record_fingerprint="0123-4567",
            record_path="a-match.jsonl",
            match_ms=at_of(told) // 1_000_000,
            turn_ms=500,
            newest=max((i for i, entry in told if isinstance(entry, entries.Told)), default=0),
            times_ms={i: entry.at_ns // 1_000_000 for i, entry in told},
        ),
    )


def changed(before: Told, told: Told) -> tuple[Change, ...]:
    """Return what a correction or an undo made otherwise, as the table answers it."""
    return tuple(changes(timeline(_first(before), before), timeline(_first(told), told)))


def acts_in(told: Told) -> Sequence[int]:
    """Return the numbers of the entries that are acts."""
    return [i for i, entry in told if isinstance(entry, entries.Act)]


def act_of(fields: dict[str, Any]) -> Act:
    """Return the act that a tap declares."""
    act: Act = msgspec.convert(fields, type=Act)
    return act


def _first(told: Told) -> entries.Opened:
    first = told[0][1]
    assert isinstance(first, entries.Opened)
    return first
