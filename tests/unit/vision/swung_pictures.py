"""What would a camera see of a tower whose top swings? The drawn picture with its top warped.

The highest plate and all on it are a layer of their own, moved by fractions of a pixel before the
lens' blur and the sensor's noise.
"""

from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt

from companion.scene import Scene
from companion.vision.frame import Pixels
from companion.vision.solids import solids_of
from companion.vision.synthesis import FIRST_PIECE
from companion.vision.view import View
from tests.unit.vision.drawn_table import clean_picture, composed, noisy

Swung = Callable[..., Pixels]


def swung_pictures(view: View, scene: Scene) -> Swung:
    """Return what makes a picture in which the top is moved by (x, y) px, and all by camera px."""
    top = scene.top_storey
    whole = clean_picture(view, scene)
    below = Scene(
        scene.table_set,
        tuple(one for one in scene.columns if one.storey < top),
        tuple(one for one in scene.plates if one.storey < top),
    )
    behind = clean_picture(view, below)
    numbers = [n for n, one in enumerate(solids_of(scene), FIRST_PIECE) if one.storey == top]
    mask = np.isin(composed(view, scene).labels, numbers).astype(np.float32)
    top_layer = whole * mask[..., None]

    def made(
        top_px: tuple[float, float] = (0.0, 0.0),
        camera_px: tuple[float, float] = (0.0, 0.0),
        seed: int = 1,
        light: float = 1.0,
    ) -> Pixels:
        seen = _moved(top_layer, top_px) + behind * (1 - _moved(mask, top_px)[..., None])
        return noisy(np.rint(_moved(seen, camera_px)).astype(np.uint8), seed=seed, light=light)

    return made


def _moved(
    picture: npt.NDArray[np.uint8] | npt.NDArray[np.float32], by_px: tuple[float, float]
) -> npt.NDArray[np.float32]:
    shift = np.array([[1.0, 0.0, by_px[0]], [0.0, 1.0, by_px[1]]])
    size = picture.shape[1], picture.shape[0]
    warped = cv2.warpAffine(
        picture.astype(np.float32),
        shift,
        size,
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(warped, dtype=np.float32)
