"""Which pixels of a recording's first picture have a colour that is known, and which one?

Known are the mat's patches, and where each column stands before the first move.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from calibration.camera_model import CameraModel
from calibration.colour_space import Bytes, Floats
from calibration.mat import MatPose, find_mat
from companion.record.recording import CameraInfo, Picture, Setup, read_recording
from companion.record.table_setup import TableSetup
from companion.vision.frame import decode

CLEARANCE_MM = 4.0  # a column this far beside the line of sight hides nothing, blur included


@dataclass(frozen=True, eq=False)
class Labelled:
    """Pixels, blue green red, of the mat's patches and of columns in the middle of their height."""

    patches: Mapping[str, Bytes]
    columns: tuple[tuple[str, Bytes], ...]


def first_picture(path: Path) -> Labelled:
    setup, camera = None, None
    for message in read_recording(path):
        if isinstance(message, Setup):
            setup = message.setup
        elif isinstance(message, CameraInfo):
            camera = CameraModel(np.array(message.k), np.array(message.d), message.size_px)
        elif isinstance(message, Picture):
            picture = decode(message.jpeg)
            break
    assert setup is not None
    assert setup.mat is not None
    assert camera is not None
    assert picture is not None
    pose = find_mat(picture, setup.mat, camera)
    assert isinstance(pose, MatPose)
    patches = {}
    for name, patch in setup.mat.patches.items():
        inner_mm = np.linspace(-0.3, 0.3, 12) * patch.side_mm
        x_mm, y_mm = np.meshgrid(inner_mm + patch.centre_mm[0], inner_mm + patch.centre_mm[1])
        pixels = pixels_at(np.stack([x_mm, y_mm, 0 * x_mm], -1), picture, pose)
        if len(pixels) == x_mm.size:
            patches[name] = pixels
    return Labelled(patches, tuple(visible_columns(setup, picture, pose)))


def visible_columns(setup: TableSetup, picture: Bytes, pose: MatPose) -> list[tuple[str, Bytes]]:
    shape, eye_mm = setup.table_set, pose.eye_mm
    kinds = shape.kinds
    low_mm = shape.base_thickness_mm + 0.3 * shape.column_height_mm
    high_mm = shape.base_thickness_mm + 0.6 * shape.column_height_mm
    found = []
    for column in setup.columns:
        place_mm = np.array([column.x_mm, column.y_mm])
        sight = (eye_mm[:2] - place_mm) / np.linalg.norm(eye_mm[:2] - place_mm)
        hidden = is_under_plate(setup, np.array([*place_mm, high_mm]), eye_mm)
        for other in setup.columns:
            off_mm = np.array([other.x_mm, other.y_mm]) - place_mm
            aside_mm = abs(off_mm[0] * sight[1] - off_mm[1] * sight[0])
            reach_mm = kinds[column.kind].radius_mm + kinds[other.kind].radius_mm + CLEARANCE_MM
            hidden |= off_mm @ sight > 1 and aside_mm < reach_mm
        if not hidden:
            across = np.array([-sight[1], sight[0]]) * 0.5 * kinds[column.kind].radius_mm
            grid = [
                [*(place_mm + share * across), z_mm]
                for share in np.linspace(-1, 1, 9)
                for z_mm in np.linspace(low_mm, high_mm, 25)
            ]
            found.append((column.colour, pixels_at(np.array(grid), picture, pose)))
    return found


def is_under_plate(setup: TableSetup, place_mm: Floats, eye_mm: Floats) -> bool:
    """Whether the blue plate is between a place and the eye, seen or nearly."""
    shape, plate = setup.table_set, setup.blue_plate
    height_mm = shape.base_thickness_mm + shape.column_height_mm
    share = (height_mm - place_mm[2]) / (eye_mm[2] - place_mm[2])
    crossing_mm = (place_mm + share * (eye_mm - place_mm))[:2]
    turn = np.radians(plate.yaw_deg)
    back = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    own_mm = back @ (crossing_mm - [plate.x_mm, plate.y_mm])
    outline = np.array(shape.plates["blue"].outline_mm, dtype=np.float32)
    inside_mm = cv2.pointPolygonTest(outline, (float(own_mm[0]), float(own_mm[1])), True)
    return bool(inside_mm > -CLEARANCE_MM)


def pixels_at(places_mm: Floats, picture: Bytes, pose: MatPose) -> Bytes:
    """The pixels in which places are seen, those outside the picture left out."""
    at = np.round(pose.camera.project(places_mm.reshape(-1, 3), pose.camera_from_board))
    height, width = picture.shape[:2]
    with np.errstate(invalid="ignore"):
        inside = (at >= 0).all(axis=1) & (at[:, 0] < width) & (at[:, 1] < height)
    x, y = at[inside].astype(int).T
    pixels: Bytes = picture[y, x]
    return pixels
