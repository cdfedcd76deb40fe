"""Which taps has a record written down already? So that one sent again after a crash counts once.

Just before the act, correction or undo that a tap leads to, the record gets its identity: as
evidence of a person, or as what the players bring to a roll of the table's dice. Both go to the
disk together. Where a crash took the second the tap did not count, and the first stands for
nothing; but a roll that was opened gets its act when the match goes on.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.games.game import Unreadable
from companion.link.messages.shown.changes import Change
from companion.record import entries
from companion.table.naming import names_given, what_changed
from companion.table.played import Played
from companion.table.retold.timeline import timeline_of

_TAP: Final = "tap"

Told = Sequence[tuple[int, entries.Entry]]


@dataclass(frozen=True)
class Became:
    """What became of a tap.

    Attributes:
        verdict, rules, violations: What the rules said when it was an act; else None and nothing.
        changes: What it made otherwise when it was a correction or an undo.
    """

    verdict: str | None = None
    rules: tuple[str, ...] = ()
    violations: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()


def tap_entry(at_ns: int, identity: str) -> entries.Evidence:
    """Return the entry that says by which tap the next one was told."""
    return entries.Evidence(at_ns=at_ns, witness="person", what=_TAP, values={_TAP: identity})


def what_became(game: Played[Any, Any], told: Told, identity: str) -> Became | None:
    """Return what became of a tap that the record has written down; None if it has not.

    Args:
        game: Which game the record is of.
        told: Numbers and entries of the record from its first one.
        identity: The tap's.

    Raises:
        UnreadableError: The rules of this program cannot start such a match.
    """
    place = _place_of(told, identity)
    if place is None:
        return None
    opened, entry = told[0][1], told[place][1]
    assert isinstance(opened, entries.Opened)
    before = timeline_of(game, opened, told[:place])
    if not isinstance(entry, entries.Act):
        after = timeline_of(game, opened, told[: place + 1])
        given = names_given(game, opened, told[:place])
        return Became(changes=what_changed(game, before, after, given))
    act = game.read_act(entry.act)
    speaks_against = not isinstance(act, Unreadable) and entry.verdict != "legal"
    violations = game.violations(before.state, act) if speaks_against else ()
    return Became(entry.verdict, entry.rules, violations)


def _place_of(told: Told, identity: str) -> int | None:
    """Where what a tap led to stands among the entries."""
    heard = None
    for place, (_, entry) in enumerate(told):
        if isinstance(entry, entries.Evidence) and entry.what == _TAP:
            heard = entry.values.get(_TAP)
        elif isinstance(entry, entries.DiceOpened):
            heard = entry.contribution
        elif isinstance(entry, entries.Told):
            if heard == identity:
                return place
            heard = None
    return None
