"""How does what witnesses say get into the record of a match that is being played?

Evidence is written as it comes, in the record's time. What the referee makes of it is written as
acts that name the entries of that evidence; the rules judge them where they stand in the record.
"""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Final, Literal

import msgspec

from calibration.table_set import TableSet
from companion.games.game import Verdict
from companion.games.villa_paletti.acts import LayImpossible, Pass
from companion.record import entries
from companion.referee.happenings import Happening, Play, Unclear
from companion.scene import Scene
from companion.table.beginning.begun import first_scene, placed_entries
from companion.table.keeping.items import FallKept
from companion.table.kept_match import KeptMatch
from companion.table.taps import tap_entry
from companion.table.writing.measured import Felt, Seen, later, measured
from companion.table.writing.rested import Rest, rest_entry
from companion.table.writing.testimony import placed, question, struck_out, unplayed

# What an act rests on was written a few seconds before it, some tens of entries ago.
_LOOK_BACK: Final = 400


class Testified:
    """Writes what witnesses say; belongs to the thread of its match."""

    def __init__(self, kept: KeptMatch) -> None:
        """Write into the record of ``kept``."""
        self._kept = kept

    def witness(self, said: Iterable[Felt | Seen]) -> None:
        """Write down what sensors said, as long as it can matter; a sync follows.

        What happened before the match began, or after it was over, is not part of it.
        """
        if self._kept.is_over or self._kept.opened.game != "villa_paletti":
            return
        for one in said:
            entry = measured(later(one, self._kept.ahead_ns))
            if entry.at_ns >= self._kept.opened.at_ns:
                self._kept.append(entry)

    def tell(self, told: Happening, tap: str | None = None) -> Verdict | None:
        """Write down what happened; return the verdict on its last act, None if it has none.

        Args:
            told: By the referee, in the time of this process's clock.
            tap: By which tap it was said, None if by none.
        """
        at_ns = max(told.at_ns + self._kept.ahead_ns, self._kept.opened.at_ns)
        evidence = tuple(self._number_of(self._entry(one)) for one in told.evidence)
        stands = placed(told)
        if stands is not None:
            evidence = (*evidence, self._append(stands))
        if not told.plays:
            self._append(unplayed(told))
            return None
        verdict = None
        for play in told.plays:
            if tap is not None and play is told.plays[-1]:
                evidence = (*evidence, self._kept.append(tap_entry(self._kept.record_ns, tap)))
            verdict = self._kept.say(
                play.act,
                told.said,
                evidence,
                at_ns=at_ns,
                probability=_probability(told, play),
            )
        return verdict

    def take_back(self, told: Happening) -> frozenset[int]:
        """Let what was told count no more, and return the numbers of its acts.

        Args:
            told: By the referee, before; nothing was told since that rests on it.
        """
        struck: set[int] = set()
        for play in reversed(told.plays):
            number = next(
                (
                    step.i
                    for step in reversed(self._kept.timeline.effective)
                    if step.act == play.act
                ),
                None,
            )
            if number is not None:
                self._kept.append(struck_out(self._kept.record_ns, number))
                struck.add(number)
        return frozenset(struck)

    def ask(self, unclear: Unclear) -> int:
        """Write down what people are asked, and return the number of the entry."""
        return self._append(question(unclear))

    def rested(self, rest: Rest, surplus_g: float) -> None:
        """Write down what the scales read once everything stood still again, and was known.

        Args:
            rest: What they read.
            surplus_g: How much heavier that is than the empty base and the believed pieces.
        """
        if not self._kept.is_over:
            self._append(rest_entry(rest, surplus_g))

    def keep(self, kept: FallKept, contacts: Mapping[str, int]) -> None:
        """Write down which file has what was around a fall, also where the match is over by then.

        Args:
            kept: The file.
            contacts: When a hand was at the tower last, in ns by the witness that says so.
        """
        ahead_ns = self._kept.ahead_ns
        turn = self._turn_at(kept.onset_ns + ahead_ns)
        values: dict[str, int | str | tuple[int, ...]] = {
            "file": kept.file,
            "sha256": kept.sha256,
            "window_ns": (kept.from_ns + ahead_ns, kept.to_ns + ahead_ns),
            "pictures": kept.pictures,
            "samples": kept.samples,
            **{f"last_hand_ns {name}": at_ns + ahead_ns for name, at_ns in contacts.items()},
        }
        if turn is not None:
            values["turn"] = turn
        at_ns = max(kept.at_ns + ahead_ns, self._kept.opened.at_ns)
        self._kept.append(entries.Evidence(at_ns, "scales", "fall_kept", values))

    def begin_with(self, scene: Scene, witness: Literal["camera", "scales"]) -> None:
        """Write down what stands where as the match begins."""
        for entry in placed_entries(scene, self._kept.record_ns, witness):
            self._kept.append(entry)

    def began_with(self, table_set: TableSet) -> Scene | None:
        """Return what stood where when the match began, None where the record does not tell."""
        return first_scene(self._kept.told, table_set)

    def _turn_at(self, at_ns: int) -> int | None:
        """Whose turn it was at a time of the record, by the acts before it that count."""
        by_number = dict(self._kept.told)
        state = self._kept.timeline.start
        for step in self._kept.timeline.effective:
            if by_number[step.i].at_ns >= at_ns:
                break
            state = step.after
        return self._kept.game.turn(state)

    def _append(self, entry: entries.Evidence | entries.Question) -> int:
        at_ns = max(entry.at_ns + self._kept.ahead_ns, self._kept.opened.at_ns)
        return self._kept.append(msgspec.structs.replace(entry, at_ns=at_ns))

    def _entry(self, one: Felt | Seen) -> entries.Evidence | entries.Health:
        """What an act rests on; a hand that was there when the match began began with it."""
        entry = measured(later(one, self._kept.ahead_ns))
        at_ns = max(entry.at_ns, self._kept.opened.at_ns)
        return msgspec.structs.replace(entry, at_ns=at_ns)

    def _number_of(self, entry: entries.Evidence | entries.Health) -> int:
        """The number of what was written down as it came; else it is written now."""
        for number, known in islice(reversed(self._kept.told), _LOOK_BACK):
            if known == entry:
                return number
        return self._kept.append(entry)


def _probability(told: Happening, play: Play) -> float | None:
    """How sure witnesses are of an act; none of what people said, or what nobody saw."""
    is_assumed = play is not told.plays[-1] and isinstance(play.act, Pass | LayImpossible)
    return None if "people" in told.witnesses or is_assumed else told.probability
