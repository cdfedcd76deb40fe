"""How does what was told become the record? Happenings to entries, numbers to integers.

Everything a verdict depended on goes in, quantised: micrometres, milligrams, thousandths.
"""

from typing import Any

from companion.evidence import Health
from companion.games.game import Outcome
from companion.record import entries
from companion.record.journal import Journal
from companion.referee.happenings import Happening, Unclear
from companion.scene import Standing
from companion.table.measured import measured
from companion.table.villa_paletti.played import VILLA_PALETTI
from companion.table.written import act_entry, outcome_entry

# Who is named as having told something that is no act: the first of these who said anything.
_WITNESSES = (("people", "person"), ("scales", "scales"), ("camera", "camera"))


class Recorder:
    """Writes what is told into one journal; nothing counts before ``sync`` has come back."""

    def __init__(self, journal: Journal) -> None:
        """Write into ``journal``, whose first entry stands already."""
        self._journal = journal
        self._seal_holder: int | None = None

    def write(self, told: Happening | Unclear | Health) -> None:
        """Write what was told, and bring it to the disk.

        Raises:
            NotOnDiskError: It is not on the disk and must not be shown as final.
        """
        if isinstance(told, Happening):
            self._happening(told)
            at_ns = told.known_ns
        elif isinstance(told, Unclear):
            self._journal.append(_question(told))
            at_ns = told.at_ns
        else:
            at_ns = told.at_ns
            self._journal.append(measured(told))
        self._journal.tick(at_ns)
        self._journal.sync()

    def finish(self, at_ns: int, outcome: Outcome | None, *, over: bool) -> None:
        """Close the record of a match that is over, or leave it so that it can go on."""
        if not over:
            self._journal.leave(at_ns)
            return
        self._journal.close(at_ns, outcome_entry(outcome))

    def _happening(self, told: Happening) -> None:
        places = tuple(self._journal.append(measured(one)) for one in told.evidence)
        if not told.plays:
            self._journal.append(_unplayed(told))
        for play in told.plays:
            self._journal.append(
                act_entry(
                    VILLA_PALETTI,
                    told.at_ns,
                    play.act,
                    play.verdict,
                    play.after,
                    witnesses=told.witnesses,
                    probability=told.probability,
                    evidence=places,
                )
            )
        holder = told.game.seal.holder
        if holder != self._seal_holder:
            self._seal_holder = holder
            self._journal.checkpoint(told.known_ns)


def _unplayed(told: Happening) -> entries.Evidence:
    """Something that happened and is no act of the game by itself."""
    values: dict[str, int | str | tuple[int, ...]] = {
        key: value
        for key, value in (
            ("by", told.by),
            ("plate", told.plate),
            ("challenge_of", told.challenge_of),
        )
        if value is not None
    }
    if told.column is not None:
        values["column"] = f"{told.column.colour} {told.column.kind}"
        values["storey"] = told.column.storey
    witness = next((name for said, name in _WITNESSES if said in told.witnesses), "scales")
    return entries.Evidence(
        at_ns=told.at_ns,
        witness=witness,  # type: ignore[arg-type]  # one of three literals
        what=told.what.value,
        values=values,
    )


def _question(unclear: Unclear) -> entries.Question:
    return entries.Question(
        at_ns=unclear.at_ns,
        question=f"{unclear.question.value}: {unclear.sentence}",
        candidates=tuple(
            entries.Candidate(_candidate(one.column), round(one.probability * 1000))
            for one in unclear.candidates
        ),
    )


def _candidate(column: Standing) -> dict[str, Any]:
    return {
        "colour": column.piece.colour,
        "kind": column.piece.kind,
        "n": column.piece.n,
        "storey": column.storey,
        "x_um": round(column.x_mm * 1000),
        "y_um": round(column.y_mm * 1000),
    }
