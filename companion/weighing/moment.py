"""At which instant did the weight change? A step of known height is looked for in the noise.

The hand pushes while it sets a column down, by several times its weight. But a push is smooth
over three hundredths of a second on either side, and the height of the step is known from the
rests before and after: the instant is where a step of just that size, on top of a parabola,
leaves the smallest share unexplained. The share and not the amount: a steep push leaves more than
noise whatever is fitted to it, and so no step can make it much smaller. The moments are left out
because the tower begins to swing at the same instant, which looks like a step of another height.
What was different already when the data went on after a gap became so in the gap, and when nobody
knows.
"""

import numpy as np
import numpy.typing as npt

from companion.weighing.history import Stretch

FloatArray = npt.NDArray[np.float64]

# A gap hides a step if most of it was there when the data went on.
_HIDDEN_SHARE = 0.5

_REACH = 3  # ticks on either side that a smooth push is fitted to


def _smooth_basis() -> FloatArray:
    """(2 reach + 1, 3) orthonormal: what a parabola can imitate."""
    time = np.arange(-_REACH, _REACH + 1, dtype=np.float64)
    basis, _ = np.linalg.qr(np.stack((np.ones_like(time), time, time**2), axis=1))
    return basis


_SMOOTH = _smooth_basis()
_STEP = (np.arange(-_REACH, _REACH + 1) >= 0).astype(np.float64)
_KERNEL: FloatArray = _STEP - _SMOOTH @ (_SMOOTH.T @ _STEP)
_KERNEL_SS = float(_KERNEL @ _KERNEL)


def find_moment(ticks: Stretch, mass_g: float, noise_g: float) -> int | None:
    """Return the host time in ns at which the step best fits, None where there are no ticks.

    Args:
        ticks: From the end of the rest before to the start of the rest after.
        mass_g: Height of the step in the total.
        noise_g: Standard deviation of one tick of the total.
    """
    count = ticks.at_ns.size
    hidden_ns = _in_a_gap(ticks, mass_g)
    if hidden_ns is not None:
        return hidden_ns
    if count < 2 * _REACH + 1:
        return int(ticks.at_ns[count // 2]) if count else None
    windows = np.lib.stride_tricks.sliding_window_view(ticks.total_g, 2 * _REACH + 1)
    rough = windows - (windows @ _SMOOTH) @ _SMOOTH.T
    without_ss = (rough**2).sum(axis=1)
    with_ss = without_ss - 2 * mass_g * (windows @ _KERNEL) + mass_g**2 * _KERNEL_SS
    noise_ss = windows.shape[1] * noise_g**2
    share = (with_ss + noise_ss) / (without_ss + noise_ss)
    return int(ticks.at_ns[_REACH + int(share.argmin())])


def _in_a_gap(ticks: Stretch, mass_g: float) -> int | None:
    """The middle of a gap in the data that hides most of the step; None where none does."""
    for place in ticks.gaps():
        before_g = float(ticks.total_g[max(0, place - _REACH + 1) : place + 1].mean())
        after_g = float(ticks.total_g[place + 1 : place + 1 + _REACH].mean())
        if (after_g - before_g) / mass_g > _HIDDEN_SHARE:
            return int(ticks.at_ns[place] + ticks.at_ns[place + 1]) // 2
    return None
