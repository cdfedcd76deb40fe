"""What would a camera see of a table? Pictures from labels, with paints, blur and noise.

The mat is cast by rays (``tests/unit/calibration/drawn_mat.py``); what stands on it is coloured by
the companion's own drawing, whose order and outlines other tests check by rays.
"""

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

from calibration.camera_model import CameraModel
from calibration.mat_layout import OWN_MAT, on_the_mat
from calibration.set_file import default_set
from calibration.table_set import TableSet
from companion.scene import LaidPlate, Lying, Piece, Scene, Standing
from companion.vision.evidence import surface_names
from companion.vision.frame import Pixels
from companion.vision.preparing import compose
from companion.vision.synthesis import ADDED, FIRST_PIECE, MAT, RIM, ROOM, ZONE, Composition
from companion.vision.view import View
from tests.unit.calibration.drawn_mat import Look, looking_from, photo, print_of

CAMERA = CameraModel(
    np.array([[505.0, 0, 326], [0, 503.5, 175], [0, 0, 1]]),
    np.array([-0.11, 0.05, 0.0007, -0.0005, 0.0]),
    (640, 360),
)
"""A webcam at half its size."""

PAINTS_BGR = {
    "red": (40, 35, 190),
    "yellow": (40, 190, 215),
    "green": (70, 140, 50),
    "blue": (170, 90, 40),
    "orange": (30, 110, 225),
}
_PATCHES_BGR = PAINTS_BGR | {
    "gray": (120, 120, 120),
    "black": (30, 30, 30),
    "white": (235, 235, 235),
}
ROOM_BGR, RIM_BGR, ZONE_BGR, SKIN_BGR = (
    (60, 75, 95),
    (95, 150, 190),
    (150, 190, 215),
    (120, 150, 205),
)

SURE = ((0.25, 0.0), (0.0, 0.25))


@cache
def table_set() -> TableSet:
    """The set that comes with the companion."""
    return default_set().table_set()


def view_from(x_mm: float, y_mm: float, z_mm: float, camera: CameraModel = CAMERA) -> View:
    """A camera that looks at the middle of a low tower."""
    return View(camera, looking_from((x_mm, y_mm, z_mm), (0.0, 0.0, 60.0)))


def column(colour: str, kind: str, n: int, storey: int, x_mm: float, y_mm: float) -> Standing:
    """A column at its place."""
    return Standing(Piece(colour, kind, n), storey, x_mm, y_mm, SURE)


def a_tower() -> Scene:
    """Eight columns on the base, the blue plate on them, and two columns on that."""
    columns = (
        column("red", "thick", 1, 0, -60.0, 40.0),
        column("yellow", "thick", 1, 0, 60.0, 40.0),
        column("green", "hex", 1, 0, -50.0, -45.0),
        column("blue", "thick", 1, 0, 55.0, -40.0),
        column("red", "thin", 1, 0, 0.0, -60.0),
        column("yellow", "thin", 1, 0, 0.0, 60.0),
        column("green", "thin", 1, 0, 20.0, 0.0),
        column("blue", "hex", 1, 0, -15.0, 5.0),
        column("red", "hex", 1, 1, -30.0, 10.0),
        column("green", "thick", 1, 1, 40.0, -10.0),
    )
    return Scene(table_set(), columns, (LaidPlate("blue", 1, 0.0, 0.0, 0.5, 0.0),))


def composed(view: View, scene: Scene) -> Composition:
    """The scene as the camera sees it on the companion's own mat, in the whole picture."""
    return compose(view, OWN_MAT, scene)


def picture(view: View, scene: Scene, *, seed: int = 1, light: float = 1.0) -> Pixels:
    """(h, w, 3) what the camera sees of a scene.

    Args:
        view: The camera.
        scene: What really stands there.
        seed: Of the noise.
        light: How bright it is, as a factor on the bytes.
    """
    return noisy(clean_picture(view, scene), seed=seed, light=light)


def picture_with(view: View, scene: Scene, lying: Lying | None, *, seed: int = 1) -> Pixels:
    """(h, w, 3) the same with a column that lies on its side."""
    if lying is None:
        return picture(view, scene, seed=seed)
    drawing = composed(view, scene)
    labels = drawing.draw(drawing.window, added=drawing.drawn([lying]))
    bgr = _coloured(view, labels, scene)
    bgr[labels == ADDED] = PAINTS_BGR[lying.piece.colour]
    return noisy(bgr, seed=seed)


def clean_picture(view: View, scene: Scene) -> Pixels:
    """(h, w, 3) the same before any lens and sensor."""
    return _coloured(view, composed(view, scene).labels, scene)


def noisy(bgr: Pixels, *, seed: int = 1, light: float = 1.0) -> Pixels:
    """The picture with a lens' blur and a sensor's noise."""
    soft = light * cv2.GaussianBlur(bgr.astype(np.float32), (0, 0), 0.6)
    noise = np.random.default_rng(seed).normal(0.0, 2.0, soft.shape)
    return np.asarray(np.clip(np.rint(soft + noise), 0, 255), dtype=np.uint8)


def with_hand(seen: Pixels, *, sleeve_bgr: tuple[int, int, int] = SKIN_BGR) -> Pixels:
    """The picture with a forearm that reaches from its right edge to the tower."""
    height, width = seen.shape[:2]
    arm = np.array(
        [
            [width, 0.25 * height],
            [0.6 * width, 0.4 * height],
            [0.6 * width, 0.5 * height],
            [width, 0.5 * height],
        ]
    )
    over = seen.copy()
    cv2.fillConvexPoly(over, np.rint(arm).astype(np.int32), sleeve_bgr)
    return over


def shaded(seen: Pixels, mask: npt.NDArray[np.bool_], share: float) -> Pixels:
    """The picture with a soft shadow on a part of it."""
    soft = cv2.GaussianBlur(mask.astype(np.float32), (0, 0), 6.0)
    dark = seen * (1.0 - (1.0 - share) * soft)[..., None]
    return np.asarray(np.rint(dark), dtype=np.uint8)


def _coloured(view: View, labels: npt.NDArray[np.uint8], scene: Scene) -> Pixels:
    names = surface_names(scene)
    paints = np.zeros((256, 3), dtype=np.uint8)
    for number, name in enumerate(names[FIRST_PIECE:], start=FIRST_PIECE):
        paints[number] = PAINTS_BGR[name]
    paints[RIM], paints[ZONE], paints[ROOM] = RIM_BGR, ZONE_BGR, ROOM_BGR
    bgr = paints[labels]
    bgr[labels == MAT] = _mat(view)[labels == MAT]
    return bgr


_MATS: dict[bytes, Pixels] = {}


def _mat(view: View) -> Pixels:
    """(h, w, 3) the mat alone; cast once for each view."""
    key = view.camera_from_board.tobytes() + view.camera.k.tobytes()
    if key not in _MATS:
        grey = photo(_paper(), view.camera, view.camera_from_board, Look(blur_px=0.4, noise=0.0))
        mat = np.repeat(grey[..., None], 3, axis=2)
        for name, patch in OWN_MAT.patches.items():
            half = patch.side_mm / 2 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
            corners = view.project(on_the_mat(np.array(patch.centre_mm) + half))
            cv2.fillConvexPoly(mat, np.rint(corners).astype(np.int32), _PATCHES_BGR[name])
        _MATS[key] = mat
    return _MATS[key]


@cache
def _paper() -> npt.NDArray[np.float64]:
    return print_of(OWN_MAT)


def moved(scene: Scene, piece: Piece, storey: int, x_mm: float, y_mm: float) -> Scene:
    """The scene after a column was set somewhere else."""
    there = scene.find(piece)
    assert there is not None
    return scene.with_column(replace(there, storey=storey, x_mm=x_mm, y_mm=y_mm))
