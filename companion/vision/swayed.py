"""How much does the highest plate swing, by all cameras together?"""

from collections.abc import Sequence

import numpy as np

from companion.evidence import CameraSway, SeenSway
from companion.vision.swaying import SwayWatch
from companion.vision.swing import Swing


def swayed(
    watches: Sequence[tuple[str, SwayWatch]], since_ns: int | None, now_ns: int
) -> SeenSway | None:
    """Return the swing that the cameras see, None while none of them sees any.

    Cameras take their pictures when they like, so it is amplitudes that are put together and not
    places. A camera that sees none beside one that does looks along the swing, or at a hand.

    Args:
        watches: Each camera by its name.
        since_ns: Until when it was told already: without newer pictures there is nothing to tell.
        now_ns: When it is asked.
    """
    seen = [
        (name, watch, swing)
        for name, watch in watches
        if (swing := watch.swing(now_ns)) is not None and not swing.is_still
    ]
    seen = [one for one in seen if since_ns is None or one[2].to_ns > since_ns]
    storeys = [watch.storey for _, watch, _ in seen]
    if not seen or storeys[0] is None:
        return None
    cameras = tuple(_of_camera(*one) for one in seen)
    weights = np.array([1 / one.sd_mm**2 for one in cameras])
    amplitudes = np.array([one.amplitude_mm for one in cameras])
    amplitude_mm = float(weights @ amplitudes / weights.sum())
    # Cameras that differ by more than they say know it no better than they differ.
    misfit = float(weights @ (amplitudes - amplitude_mm) ** 2) / max(len(cameras) - 1, 1)
    sd_mm = float(np.sqrt(max(misfit, 1.0) / weights.sum()))
    timed = [one for one in cameras if one.frequency_hz is not None]
    best = min(timed, key=lambda one: one.sd_mm, default=None)
    return SeenSway(
        at_ns=min(swing.from_ns for _, _, swing in seen),
        known_ns=max(swing.to_ns for _, _, swing in seen),
        storey=storeys[0],
        amplitude_mm=amplitude_mm,
        sd_mm=sd_mm,
        frequency_hz=None if best is None else best.frequency_hz,
        growth_per_s=None if best is None else best.growth_per_s,
        cameras=cameras,
    )


def _of_camera(name: str, watch: SwayWatch, swing: Swing) -> CameraSway:
    amplitude_mm, sd_mm = watch.in_mm(swing)
    return CameraSway(
        name,
        swing.amplitude_px,
        amplitude_mm,
        sd_mm,
        swing.frequency_hz,
        swing.growth_per_s,
        swing.pictures,
    )
