"""One table, drawn once for all tests of its cameras: 640 x 360, a hand reaching in or not."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pytest

if TYPE_CHECKING:
    from companion.virtual.cameras.drawing import Drawing
    from companion.virtual.cameras.eye import Eye
    from companion.virtual.cameras.look import Look
    from companion.virtual.cameras.optics import Optics
    from companion.virtual.cameras.sight import Sight
    from companion.virtual.stage import Stage

SIZE_PX = 640, 360


@dataclass(frozen=True, eq=False)
class DrawnTable:
    """A table as it stands at the start, its camera and what draws it."""

    stage: "Stage"
    look: "Look"
    optics: "Optics"
    eye: "Eye"
    drawing: "Drawing"
    sight: "Sight"


@pytest.fixture(scope="session")
def stage() -> "Stage":
    pytest.importorskip("mujoco", reason="the extra `virtual` is not installed")
    from companion.virtual.drawn_stage import draw_stage

    return draw_stage(np.random.default_rng(5))


@pytest.fixture(scope="session")
def optics() -> "Optics":
    from companion.virtual.cameras.optics import draw_optics

    return draw_optics(np.random.default_rng(5), ("front",), SIZE_PX)[0]


@pytest.fixture(scope="session")
def drawn(stage: "Stage", optics: "Optics") -> Iterator[DrawnTable]:
    """The table, with what draws it."""
    from companion.errors import MissingError
    from companion.virtual.cameras.drawing import Drawing
    from companion.virtual.cameras.eye import Eye
    from companion.virtual.cameras.look import draw_look
    from companion.virtual.cameras.scenery import Detail
    from companion.virtual.cameras.sight import Sight
    from companion.virtual.stage import Pose

    look, eye = draw_look(np.random.default_rng(5), stage), Eye(optics)
    try:
        drawing = Drawing(stage, look, eye.lens.size_px, Detail(shadow_px=1024, still=3))
    except MissingError as missing:
        if "CI" in os.environ:
            raise  # what draws is among the packages that are installed there
        pytest.skip(str(missing))
    foot_mm = stage.floor_z_mm(0)
    blue, half = stage.blue_plate, np.radians(stage.blue_plate.yaw_deg) / 2
    over_mm = foot_mm + stage.table_set.column_height_mm + stage.table_set.plate_thickness_mm / 2
    sight = Sight(
        {one.piece: Pose(one.x_mm, one.y_mm, foot_mm + 32.5) for one in stage.columns},
        {"blue": Pose(blue.x_mm, blue.y_mm, over_mm, np.cos(half), 0, 0, np.sin(half))},
    )
    yield DrawnTable(stage, look, optics, eye, drawing, sight)
    drawing.close()
