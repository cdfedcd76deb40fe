"""Does what was taken weigh the same when it is set down again? Scales that do not return say so.

After each turn the tower has what it had before, and so the scales have to read what they read.
Where the base rubs against something, or a screw has come loose, they do not: users have reported
an empty scale at -21, -40, 70 and 150 g after the same thing was put on and taken off. A column
and what is set down next are taken for the same piece if it comes soon and is alike in weight; no
two kinds of a set are.
"""

from collections.abc import Iterator

from companion.evidence import Condition, Health, WeightStep

# Carried for longer, it may have been exchanged for something else.
_CARRIED_NS = 20_000_000_000

# Kinds of columns differ by a factor of two.
_ALIKE = 1.5

# Two weighings of a piece agree to 0.2 g; wood that is pushed while it is weighed, to a gram.
_MOST_G = 1.0
_MOST_SHARE = 0.03

# Once may be a hand that rested on the table, and once good is no cure.
_IN_A_ROW = 2

_DEVICE = "scales' return"


class GiveBackWatch:
    """Compares each column that is set down with the one that was taken before."""

    def __init__(self) -> None:
        self._taken: WeightStep | None = None
        self._off = self._agreed = 0
        self._told = False

    def feed(self, step: WeightStep) -> Iterator[Health]:
        """Yield when the scales begin not to return, and when they do again.

        Args:
            step: The next one, up or down.
        """
        taken, self._taken = self._taken, step if step.mass_g < 0 else None
        if taken is None or step.mass_g <= 0 or step.at_ns - taken.at_ns > _CARRIED_NS:
            return
        taken_g = -taken.mass_g
        if not 1 / _ALIKE < step.mass_g / taken_g < _ALIKE:
            return
        sd_g = (taken.covariance[0][0] + step.covariance[0][0]) ** 0.5
        if abs(step.mass_g - taken_g) > _MOST_G + _MOST_SHARE * taken_g + 3 * sd_g:
            self._off, self._agreed = self._off + 1, 0
        else:
            self._off, self._agreed = 0, self._agreed + 1
        yield from self._tell(step, taken_g)

    def _tell(self, step: WeightStep, taken_g: float) -> Iterator[Health]:
        if not self._told and self._off >= _IN_A_ROW:
            self._told = True
            yield Health(
                step.known_ns,
                _DEVICE,
                Condition.DEGRADED,
                f"What was taken weighed {taken_g:.1f} g, and {step.mass_g:.1f} g when it was set "
                "down, not for the first time; see that nothing rubs against the base and that "
                "its screws are tight, then tare the scales.",
            )
        elif self._told and self._agreed >= _IN_A_ROW:
            self._told = False
            yield Health(
                step.known_ns, _DEVICE, Condition.WELL, "The scales return to what they read again."
            )
