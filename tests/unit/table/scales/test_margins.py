"""Where it is known what stands where, the tower's margins and the swing of its top are shown."""

from importlib.resources import files
from pathlib import Path

import pytest

from companion.record.recording import Setup, read_recording
from companion.scene import Scene
from companion.table.opening import open_table
from tests.scales_table.table import ScalesTable

SAMPLE = Path(str(files("companion") / "samples/villa-paletti.mcap"))


@pytest.fixture(scope="module")
def scene() -> Scene:
    setup = next(one.setup for one in read_recording(SAMPLE) if isinstance(one, Setup))
    return open_table(setup).scene


def test_a_plate_on_its_columns_has_a_margin_as_long_as_the_scales_agree(
    table: ScalesTable, scene: Scene
) -> None:
    table.know(scene=scene)
    table.stand(scene)

    standing = table.run(3)
    table.loads.pop()
    without_the_plate = table.run(2)

    [margin] = standing.margins
    assert margin.storey == 1
    assert margin.margin_mm is not None
    assert margin.margin_mm > 10
    assert [one.margin_mm for one in without_the_plate.margins] == [None]
    assert without_the_plate.margins[0].why == "weight_differs"


def test_without_a_scene_no_margin_is_told(table: ScalesTable, scene: Scene) -> None:
    table.stand(scene)

    assert table.run(2).margins == ()
