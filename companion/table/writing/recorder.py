"""How does what was told become the record? Happenings to entries, numbers to integers.

Everything a verdict depended on goes in, quantised: micrometres, milligrams, thousandths.
"""

from companion.evidence import Health
from companion.games.game import Outcome
from companion.games.villa_paletti.acts import Act
from companion.record.journal import Journal
from companion.referee.happenings import Happening, Unclear
from companion.table.villa_paletti.played import VILLA_PALETTI
from companion.table.writing.measured import measured
from companion.table.writing.testimony import placed, question, struck_out, unplayed
from companion.table.writing.written import act_entry, outcome_entry


class Recorder:
    """Writes what is told into one journal; nothing counts before ``sync`` has come back."""

    def __init__(self, journal: Journal) -> None:
        """Write into ``journal``, whose first entry stands already."""
        self._journal = journal
        self._seal_holder: int | None = None
        self._acts: list[tuple[Act, int]] = []

    def write(self, told: Happening | Unclear | Health) -> None:
        """Write what was told, and bring it to the disk.

        Raises:
            NotOnDiskError: It is not on the disk and must not be shown as final.
        """
        if isinstance(told, Happening):
            self._happening(told)
            at_ns = told.known_ns
        elif isinstance(told, Unclear):
            self._journal.append(question(told))
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
        stands = placed(told)
        if stands is not None:
            places = (*places, self._journal.append(stands))
        if not told.plays:
            self._journal.append(unplayed(told))
        if told.instead_of is not None:
            self._take_back(told.instead_of, told.known_ns)
        for play in told.plays:
            number = self._journal.append(
                act_entry(
                    VILLA_PALETTI,
                    told.at_ns,
                    play.act,
                    play.verdict,
                    play.after,
                    witnesses=told.said,
                    probability=told.probability,
                    evidence=places,
                )
            )
            self._acts.append((play.act, number))
        holder = told.game.seal.holder
        if holder != self._seal_holder:
            self._seal_holder = holder
            self._journal.checkpoint(told.known_ns)

    def _take_back(self, told: Happening, at_ns: int) -> None:
        """Let the acts of what was told before count no more."""
        for play in reversed(told.plays):
            place = max(i for i, (act, _) in enumerate(self._acts) if act == play.act)
            self._journal.append(struck_out(at_ns, self._acts.pop(place)[1]))
