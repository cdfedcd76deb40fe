"""Has something hit the base since the last rest, and was that a fall? All blows, until a rest.

Two watches look at every tick: ``fall.py`` for impacts, ``plunge.py`` for what flies. A blow that
changed nothing is dismissed (``aftermath.py``); what is left is judged by the rests around it. A
blow that gave more than was missing was somebody's, and then a column that is gone was taken.
"""

import numpy as np
import numpy.typing as npt

from companion.weighing.aftermath import changed_nothing
from companion.weighing.fall import (
    Impact,
    ImpactWatch,
    has_fallen,
    has_moved,
    is_one_piece,
    seems_fallen,
)
from companion.weighing.history import Stretch, TickHistory
from companion.weighing.level import Level
from companion.weighing.merge import Tick
from companion.weighing.plunge import Plunge, PlungeWatch

FloatArray = npt.NDArray[np.float64]

# A fall that leaves nothing at rest is told after this long all the same, as soon as the second
# before does not look like a hand on a tower that stands.
_FALL_PATIENCE_NS = 4_000_000_000
# A blow before which nothing was seen to fly may be a slap, by somebody who then leans on the base.
_SLAP_PATIENCE_NS = 15_000_000_000
# And after this long people are asked, whatever it looks like.
_FALL_DEADLINE_NS = 10_000_000_000
_SLAP_DEADLINE_NS = 15_000_000_000

# A tower that was hit and rocks weighs what it did, as a mean of some swings, until it flies; and
# what falls at once lies sooner than this. Who presses on the table all the while by more than the
# tenths that a hand wavers by, and leaves it no swing of its own, leant there before the fall.
_LEANS_G = 50.0
_LEANS_NS = 1_500_000_000


class BlowWatch:
    """Follows the blows on one base between its rests."""

    def __init__(self, corners_mm: FloatArray, *, empty_base_g: float, least_step_g: float) -> None:
        """Make one for a base.

        Args:
            corners_mm: (cells, 2) where its cells stand.
            empty_base_g: Its own mass.
            least_step_g: Smallest change of the weight that is one.
        """
        self._reach_mm = float(np.hypot(*corners_mm.T).max())
        self._empty_base_g = empty_base_g
        self._least_step_g = least_step_g
        self._pieces_g = 0.0
        self._impacts = ImpactWatch(corners_mm)
        self._plunges = PlungeWatch(corners_mm)
        self._plunge: Plunge | None = None  # since the last rest
        self._was_pushed = False  # what seemed to be its blow
        self._was_leant_on = False  # until it flew
        self._dismissed_ns: int | None = None  # the first of those that changed nothing
        self.alarm: Plunge | None = None
        """The newest fall that was seen while it happened."""

    def rest_at(self, level: Level, until_ns: int) -> None:
        """Measure from the ``level`` of a rest on; what hit before its end is over."""
        self._pieces_g = level.total_g - self._empty_base_g
        self._impacts.rest_at(level, self._pieces_g, until_ns)
        self._plunges.pieces_weigh(self._pieces_g)
        if self._plunge is not None and self._plunge.at_ns < until_ns:
            self._plunge = None
        if self._dismissed_ns is not None and self._dismissed_ns < until_ns:
            self._dismissed_ns = None

    def feed(self, tick: Tick, history: TickHistory) -> None:
        """Look at the next tick, the newest of the history."""
        self._impacts.feed(tick)
        plunge = self._plunges.feed(tick)
        if plunge is not None:
            if self._plunge is None:
                self._was_leant_on = self._leant(history, plunge.at_ns)
            self._plunge = self.alarm = plunge
            self._was_pushed = False
        elif self._plunge is not None:
            self._was_pushed = self._was_pushed or self._plunges.was_pushed(self._plunge)
        impact = self._impacts.impact
        if (
            impact is not None
            and not self._flew
            and changed_nothing(history, impact.onset_ns, self._pieces_g)
        ):
            if self._dismissed_ns is None:
                self._dismissed_ns = impact.onset_ns
            self._impacts.dismiss()
            self._plunge = None

    def _leant(self, history: TickHistory, until_ns: int) -> bool:
        """Whether what is taken for a blow was somebody who has leant on the table since."""
        impact = self._impacts.impact
        if impact is None or until_ns - impact.onset_ns < _LEANS_NS:
            return False
        since = history.between(impact.onset_ns, until_ns).total_g
        stood_g = self._empty_base_g + self._pieces_g
        return since.size > 0 and float(np.median(since)) - stood_g > _LEANS_G

    @property
    def _flew(self) -> bool:
        """Whether something was seen to be in the air since the last rest."""
        return self._plunge is not None and self._plunge.gap_g > 0

    @property
    def _fell_hard(self) -> bool:
        """Whether what was in the air came down as what falls does: harder than it weighs.

        A hand that lifts plates a little to free a column lets them down softly again, and then
        they lie a little elsewhere, too. Nor is it known where somebody pressed meanwhile.
        """
        plunge = self._plunge
        if plunge is None or self._was_pushed:
            return False
        return 0 < plunge.gap_g <= plunge.blow_g

    def struck_before(self, at_ns: int) -> bool:
        """Whether anything hit since the last rest and before a time, be it dismissed or not."""
        blow = self.first()
        onsets_ns = (self._dismissed_ns, None if blow is None else blow.onset_ns)
        return any(onset_ns is not None and onset_ns < at_ns for onset_ns in onsets_ns)

    def first(self) -> Impact | None:
        """Return the first blow since the last rest, high or after a gap, that may be a fall's."""
        impact, plunge = self._impacts.impact, self._plunge
        if plunge is None:
            return impact
        fell = Impact(plunge.at_ns, max(plunge.blow_g, plunge.gap_g))
        if impact is None or self._was_leant_on:
            return fell
        return Impact(min(impact.onset_ns, fell.onset_ns), max(impact.peak_g, fell.peak_g))

    def overdue(self, now_ns: int) -> Impact | None:
        """Return the first blow if no rest has followed on it for too long."""
        blow = self.first()
        patience_ns = _FALL_PATIENCE_NS if self._plunge is not None else _SLAP_PATIENCE_NS
        return None if blow is None or now_ns - blow.onset_ns <= patience_ns else blow

    def is_at_deadline(self, now_ns: int) -> bool:
        """Whether a blow has been left without a verdict for as long as people may wait."""
        blow = self.first()
        deadline_ns = _FALL_DEADLINE_NS if self._plunge is not None else _SLAP_DEADLINE_NS
        return blow is not None and now_ns - blow.onset_ns > deadline_ns

    def has_felled(self, before: Level, after: Level) -> bool:
        """Whether a blow between two rests was a fall's, or, where pieces flew, anything is new."""
        flew = self._flew and after.total_g - before.total_g < self._least_step_g
        if (self._was_pushed or not flew) and is_one_piece(before, after, reach_mm=self._reach_mm):
            return False  # somebody knocked on the table while a column was taken
        if flew:
            return has_moved(before, after, empty_base_g=self._empty_base_g, hard=self._fell_hard)
        return has_fallen(
            before,
            after,
            empty_base_g=self._empty_base_g,
            reach_mm=self._reach_mm,
            least_step_g=self._least_step_g,
        )

    def seems_to_have_felled(self, before: Level, since: Stretch) -> bool:
        """Whether the restless table looks like another one than at the rest before."""
        return seems_fallen(
            before, since, empty_base_g=self._empty_base_g, seen=self._plunge is not None
        )
