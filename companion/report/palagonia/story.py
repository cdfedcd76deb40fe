"""What is there to tell of a match of Palagonia? Everything comes from its record."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.errors import UsageError
from companion.games.palagonia.acts import Act
from companion.games.palagonia.state import State
from companion.record import entries
from companion.record.verify import verify_record
from companion.table.naming import names_given, names_now
from companion.table.palagonia.played import PALAGONIA
from companion.table.retold.steps import Step, Timeline
from companion.table.retold.timeline import timeline


@dataclass(frozen=True)
class VirtualRoll:
    """A roll of the table's own dice: what it was bound to before, and what came."""

    committed: entries.DiceCommitted
    opened: entries.DiceOpened


@dataclass(frozen=True)
class Turn:
    """One turn of the match, from its roll to its act; the opening is the first one.

    Attributes:
        number: Counts the turns from 1.
        rolls: The rolls that count; several in the opening, one in every other turn.
        said: Everything that was said besides, in order.
        act: What was done; None if the turn was passed, or is not over yet.
    """

    number: int
    rolls: tuple[Step[State, Act], ...]
    said: tuple[Step[State, Act], ...]
    act: Step[State, Act] | None

    @property
    def last(self) -> Step[State, Act]:
        """The step after which the turn was over."""
        return self.act or (*self.rolls, *self.said)[-1]

    @property
    def after(self) -> State:
        """The match after the turn."""
        return self.last.after

    @property
    def acting(self) -> State:
        """The match once the dice lay, before anything was done."""
        return self.rolls[-1].after if self.rolls else self.last.before

    @property
    def is_opening(self) -> bool:
        """Whether it was rolled for the start in this turn (PG-9)."""
        return any(step.before.phase == "opening_roll" for step in self.rolls)

    @property
    def seat(self) -> int:
        """Who was on turn."""
        if self.act is not None:
            return self.act.before.on_turn
        before = self.last.before.turn
        return 0 if before is None else before

    @property
    def is_extra(self) -> bool:
        """Whether a double had earned it (PG-15)."""
        return self.last.before.extra_turn


@dataclass(frozen=True)
class Story:
    """A match as its record tells it.

    Attributes:
        opened: How it began.
        told: Every act, as it counts now.
        turns: The same, turn by turn, without what does not count.
        rolls: For the entry of a roll's act, the roll of the table's dice that it tells of.
        names: What people call a creature (the act's entry, which of its creatures).
        times_s: For each act's entry the seconds since the start.
        demonstration: What the record says if nobody has played; else empty.
    """

    opened: entries.Opened
    told: Timeline[State, Act]
    turns: tuple[Turn, ...]
    rolls: Mapping[int, VirtualRoll]
    names: Mapping[tuple[int, int], str]
    times_s: Mapping[int, float]
    demonstration: str = ""

    @property
    def state(self) -> State:
        """How the match stands, or how it ended."""
        return self.told.state

    def name(self, entry: int, creature: int) -> str:
        """Return the name of a creature, empty if it got none."""
        return self.names.get((entry, creature), "")


def read_story(record: Path) -> Story:
    """Return the story of the record at ``record``, a file or its folder.

    Raises:
        UsageError: It is no record of a match of Palagonia.
        UnreadableError: The rules of this program cannot start such a match.
    """
    kept: list[tuple[int, entries.Entry]] = []
    verify_record(record, hear=lambda i, entry: kept.append((i, entry)))
    return story_of(kept)


def story_of(kept: Iterable[tuple[int, entries.Entry]]) -> Story:
    """Return the story of a record's entries, each with its number; raises as ``read_story``."""
    entry_of = dict(kept)
    opened = entry_of.get(0)
    if not isinstance(opened, entries.Opened) or opened.game != "palagonia":
        raise UsageError("This is no record of a match of Palagonia.")
    told: Timeline[State, Act] = timeline(opened, entry_of.items())
    return Story(
        opened=opened,
        told=told,
        turns=tuple(_turns(told)),
        rolls=dict(_virtual_rolls(entry_of)),
        names=names_now(PALAGONIA, told, names_given(PALAGONIA, opened, list(entry_of.items()))),
        times_s={i: entry.at_ns / 1e9 for i, entry in entry_of.items()},
        demonstration=_demonstration(entry_of.values()),
    )


def _turns(told: Timeline[State, Act]) -> Iterable[Turn]:
    counted = [step for step in told.effective if step.is_legal]
    for number in dict.fromkeys(step.turn_number for step in counted):
        steps = [step for step in counted if step.turn_number == number]
        rolls = [step for step in steps if step.before.phase in ("opening_roll", "roll")]
        others = [step for step in steps if step not in rolls]
        ended = others[-1] if others and others[-1].after.phase != "action" else None
        said = tuple(step for step in others if step is not ended)
        yield Turn(number, tuple(rolls), said, ended)


def _virtual_rolls(
    entry_of: Mapping[int, entries.Entry],
) -> Iterable[tuple[int, VirtualRoll]]:
    for i, entry in entry_of.items():
        if not isinstance(entry, entries.Act):
            continue
        for named in entry.evidence:
            opening = entry_of.get(named)
            if isinstance(opening, entries.DiceOpened):
                committed = entry_of[opening.committed]
                assert isinstance(committed, entries.DiceCommitted)
                yield i, VirtualRoll(committed, opening)


def _demonstration(some: Iterable[entries.Entry]) -> str:
    for entry in some:
        if isinstance(entry, entries.Evidence) and entry.what == "demonstration":
            return str(entry.values.get("says", ""))
    return ""
