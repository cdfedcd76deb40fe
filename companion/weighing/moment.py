"""At which instant did the weight change? A step of known height is looked for in the noise.

The hand pushes while it sets a column down, so the total alone is a poor clock for five grams.
But the change of all three channels (total and two moments) is known from the rests before and
after: the instant is where a step of just that size, on top of a smooth push, explains most.
"""

import numpy as np
import numpy.typing as npt

from companion.weighing.history import Stretch

FloatArray = npt.NDArray[np.float64]

_REACH = 7  # ticks on either side that a smooth push is fitted to (some 90 ms)


def _step_kernel() -> FloatArray:
    """(2 reach + 1,) a step in the middle, cleared of anything a parabola can imitate."""
    time = np.arange(-_REACH, _REACH + 1, dtype=np.float64)
    smooth = np.stack((np.ones_like(time), time, time**2), axis=1)
    basis, _ = np.linalg.qr(smooth)
    step = (time >= 0).astype(np.float64)
    kernel: FloatArray = step - basis @ (basis.T @ step)
    return kernel


_KERNEL = _step_kernel()
_KERNEL_SS = float(_KERNEL @ _KERNEL)


def find_moment(ticks: Stretch, mass_g: float, moment_gmm: FloatArray, noise: FloatArray) -> int:
    """Return the host time in ns at which the step best fits.

    Args:
        ticks: From the end of the rest before to the start of the rest after.
        mass_g: Height of the step in the total.
        moment_gmm: (2,) heights in the moments.
        noise: (3,) standard deviation of one tick of total and moments.
    """
    count = ticks.at_ns.size
    middle = int(ticks.at_ns[count // 2]) if count else 0
    if count < 2 * _REACH + 1:
        return middle
    channels = np.column_stack((ticks.total_g, ticks.moment_gmm))
    heights = np.array([mass_g, moment_gmm[0], moment_gmm[1]])
    windows = np.lib.stride_tricks.sliding_window_view(channels, 2 * _REACH + 1, axis=0)
    correlation = windows @ _KERNEL  # (n, 3)
    gain = (2 * heights * correlation - heights**2 * _KERNEL_SS) / noise**2
    return int(ticks.at_ns[_REACH + int(gain.sum(axis=1).argmax())])
