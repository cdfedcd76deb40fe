"""What would the scales tell if they had to answer now? As soon as the weight is flat again.

A step is sure only after a rest that shows whether it is one, which takes a second and more. But
that the weight is flat, at another level, is seen within a fifth of a second. Such a step is
*provisional*: it is for people's eyes, and nothing may be written down because of it.

| what comes next | what becomes of it |
|---|---|
| the rest lasts, or ends long enough | confirmed: the step itself is told, better measured |
| the weight leaves before a rest has become of it | withdrawn: it was a hand that kept still |
| it was a short rest, which the next one has to explain | it stays, measured anew |
| something fell | withdrawn: what fell is told otherwise |
"""

from collections import deque
from dataclasses import dataclass, replace

import numpy as np

from companion.evidence import WeightStep
from companion.weighing.differences import step_between
from companion.weighing.history import FloatArray
from companion.weighing.level import Level
from companion.weighing.merge import TICK_NS, Tick

# Ticks that have to be flat: 0.18 s. Fewer take more often the top of a hand's push for a rest.
_WINDOW = 15
_GUARD = 3  # the foot of a hand's push is still within the noise
_LEAVING_TICKS = 3  # glitches that survive the cleaning are shorter

_LEVEL_MEMORY = 0.05  # as of a rest: slow drift is followed, a hand's push is too quick

_MASS_FLOOR_G = 0.25  # a hand that lets go softly is still felt
# A swing is seen for less than a period, so its middle may be as far off as it was seen to swing.
_SWING_SHARE = 0.5


@dataclass(frozen=True)
class Provisional:
    """A step that is not sure yet.

    Attributes:
        number: Counts up from 1; it is kept when the step is measured anew.
        step: What would be told now, with how sure that is. Its moment is the one at which the
            weight became flat, which is also the end of the handling.
    """

    number: int
    step: WeightStep


class ProvisionalWatch:
    """Follows the total since the last rest that was judged."""

    def __init__(self, least_step_g: float) -> None:
        """Make one to which a smaller change is none."""
        self._least_step_g = least_step_g
        self._window: deque[Tick] = deque(maxlen=_WINDOW)
        self._last: Level | None = None
        self._held: Level | None = None
        self._held_step: Provisional | None = None
        self._flat_g: float | None = None  # of the stretch that is flat now
        self._flat_step: Provisional | None = None
        self._leaving = 0
        self._count = 0

    @property
    def steps(self) -> tuple[Provisional, ...]:
        """What is open now, in order; empty where nothing is."""
        return tuple(one for one in (self._held_step, self._flat_step) if one is not None)

    def rest_at(self, level: Level) -> None:
        """Note a rest that was judged: what was open is told by now, or was none."""
        self._last = level
        self.drop_held()
        self._flat_step = None

    def hold(self, level: Level, now_ns: int) -> None:
        """Note a rest that the next one has to explain, the one that was flat until now."""
        before = self._flat_step
        self._held, self._held_step, self._flat_step = level, None, None
        if self._last is None:
            return
        step = _between(self._last, level, now_ns)
        if abs(step.mass_g) >= self._least_step_g:
            self._held_step = self._numbered(step) if before is None else replace(before, step=step)

    def drop_held(self) -> None:
        """Forget the rest that was to be explained: it is told, or it was none."""
        self._held = self._held_step = None

    def feed(self, tick: Tick, noise_g: float, now_ns: int) -> None:
        """Look at the next tick.

        Args:
            tick: The next one.
            noise_g: Standard deviation of one tick of the total.
            now_ns: The newest time heard of.
        """
        if self._window and tick.at_ns - self._window[-1].at_ns > TICK_NS:
            self._window.clear()
            self._leave()
        self._window.append(tick)
        if self._flat_g is not None:
            is_off = abs(tick.total_g - self._flat_g) > 5 * noise_g + 0.4
            if not is_off:
                self._leaving = 0
                self._flat_g += _LEVEL_MEMORY * (tick.total_g - self._flat_g)
                return
            self._leaving += 1
            if self._leaving >= _LEAVING_TICKS:
                self._leave()
        elif self._is_flat(noise_g):
            self._settle(noise_g, now_ns)

    def _leave(self) -> None:
        self._flat_g = self._flat_step = None
        self._leaving = 0

    def _is_flat(self, noise_g: float) -> bool:
        window = self._window
        if len(window) < _WINDOW:
            return False
        values = [tick.total_g for tick in window]
        ranked = sorted(values)
        if ranked[-3] - ranked[2] > 4 * noise_g + 0.2:
            return False
        half = _WINDOW // 2
        return abs(sum(values[-half:]) - sum(values[:half])) / half < 1.5 * noise_g + 0.1

    def _settle(self, noise_g: float, now_ns: int) -> None:
        fresh = _flat_level(list(self._window)[_GUARD:], noise_g)
        self._flat_g = fresh.total_g
        before = self._held or self._last
        if before is None:
            return
        step = _between(before, fresh, now_ns)
        if abs(step.mass_g) >= self._least_step_g:
            self._flat_step = self._numbered(step)

    def _numbered(self, step: WeightStep) -> Provisional:
        self._count += 1
        return Provisional(self._count, step)


def _flat_level(ticks: list[Tick], noise_g: float) -> Level:
    """The level of a fraction of a second, too short for a swing to be fitted."""
    moments: FloatArray = np.array([tick[2:] for tick in ticks])
    swung_gmm = _SWING_SHARE * np.ptp(moments, axis=0)
    return Level(
        start_ns=ticks[0].at_ns,
        end_ns=ticks[-1].at_ns,
        total_g=float(np.mean([tick.total_g for tick in ticks])),
        moment_gmm=moments.mean(axis=0),
        total_sd_g=float(np.hypot(noise_g / np.sqrt(len(ticks) / 3), _MASS_FLOOR_G)),
        moment_cov=np.diag(swung_gmm**2),
        sway_gmm=np.zeros(2),
        sway_hz=0.0,
        sway_decay_s=0.0,
    )


def _between(before: Level, after: Level, now_ns: int) -> WeightStep:
    return step_between(
        before,
        after,
        at_ns=after.start_ns,
        handled_ns=(before.end_ns, after.start_ns),
        known_ns=now_ns,
    )
