"""Where do columns stand that were set up? What is seen is right, what is hidden is unknown."""

import math
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import numpy as np

from calibration.camera_model import CameraModel
from calibration.mat_layout import OWN_MAT, MatLayout
from companion.games.villa_paletti.pieces import ALL_COLUMNS
from companion.record.recording import CameraInfo, Picture, Setup, read_recording
from companion.scene import Piece, Scene
from companion.table.opening import open_table
from companion.vision.frame import Pixels, decode
from companion.vision.setting_up import SetUpSeen
from companion.vision.setting_up_watch import Asked, SettingUpWatch
from tests.unit.vision.drawn_table import CAMERA, column, picture, table_set, view_from

PIECES = tuple(Piece(one.colour, one.kind, one.n) for one in ALL_COLUMNS)
SAMPLE = Path(str(files("companion") / "samples/villa-paletti.mcap"))


def looked_at(
    pictures: list[Pixels], model: CameraModel, layout: MatLayout, asked: Asked
) -> SetUpSeen | str | None:
    """What one camera tells of a table at rest."""
    watch = SettingUpWatch({"front": model}, layout)
    watch.ask(asked)
    for number, one in enumerate(pictures):
        watch.see("front", 1 + number * 400_000_000, one)
    return watch.look(1 + len(pictures) * 400_000_000)


def test_an_empty_base_shows_nothing_and_then_what_was_set_up_is_found_where_it_stands() -> None:
    few = Scene(
        table_set(),
        (
            column("red", "thick", 1, 0, -45.0, -35.0),
            column("yellow", "hex", 1, 0, 0.0, -50.0),
            column("blue", "thin", 1, 0, 45.0, -30.0),
            column("green", "thin", 1, 0, 60.0, 40.0),
            column("yellow", "thin", 1, 0, -50.0, 10.0),
        ),
        (),
    )
    view = view_from(60.0, -620.0, 330.0)
    watch = SettingUpWatch({"front": CAMERA}, OWN_MAT)
    watch.ask(Asked(table_set(), PIECES))
    told: list[SetUpSeen | str | None] = []
    for number, scene in enumerate((replace(few, columns=()), few)):
        shown = picture(view, scene, seed=number)
        for part in range(3):
            at_ns = 1 + (3 * number + part) * 400_000_000
            watch.see("front", at_ns, shown)
        told.append(watch.look(at_ns))

    empty, seen = told
    assert empty == SetUpSeen(())
    assert isinstance(seen, SetUpSeen)
    found = {one.piece[:2]: one for one in seen.columns}
    for one in seen.columns:
        true = next(stood for stood in few.columns if stood.piece[:2] == one.piece[:2])
        assert math.dist((one.x_mm, one.y_mm), (true.x_mm, true.y_mm)) < 4.0
    assert {("red", "thick"), ("yellow", "hex"), ("blue", "thin")} <= set(found)
    assert seen.plate is None


def test_the_samples_villa_is_seen_as_far_as_it_shows_and_its_plate_lies_where_it_lay() -> None:
    pictures: list[Pixels] = []
    setup, model = None, None
    for message in read_recording(SAMPLE):
        if isinstance(message, Setup):
            setup = message.setup
        elif isinstance(message, CameraInfo):
            model = CameraModel(np.array(message.k), np.array(message.d), message.size_px)
        elif isinstance(message, Picture):
            pixels = decode(message.jpeg)
            assert pixels is not None
            pictures.append(pixels)
        if len(pictures) == 3:
            break
    assert setup is not None
    assert setup.mat is not None
    assert model is not None
    scene = open_table(setup).scene

    seen = looked_at(pictures, model, setup.mat, Asked(setup.table_set, PIECES, "blue"))

    assert isinstance(seen, SetUpSeen)
    assert len(seen.columns) >= 4
    for one in seen.columns:
        alike = [stood for stood in scene.columns if stood.piece[:2] == one.piece[:2]]
        off_mm = min(math.dist((one.x_mm, one.y_mm), (it.x_mm, it.y_mm)) for it in alike)
        assert off_mm < 5.0, one
    assert len(seen.columns) < len(PIECES)
    true, plate = scene.plates[0], seen.plate
    assert plate is not None
    assert math.dist((plate.x_mm, plate.y_mm), (true.x_mm, true.y_mm)) < 3.0
