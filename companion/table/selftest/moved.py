"""How far apart in the picture is a mat that was found twice?"""

import numpy as np

from calibration.mat import MatPose


def corners_apart_px(one: MatPose, other: MatPose) -> float | None:
    """Return the root mean square of how far the corners of shared markers are apart.

    None where no marker was read both times, or the pictures have two sizes.
    """
    shared = one.corners_px.keys() & other.corners_px.keys()
    if not shared or one.camera.size_px != other.camera.size_px:
        return None
    apart = np.concatenate([one.corners_px[name] - other.corners_px[name] for name in shared])
    return float(np.sqrt(np.mean(np.sum(apart**2, axis=1))))
