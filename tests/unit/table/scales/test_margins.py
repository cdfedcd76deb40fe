"""Where it is known what stands where, the tower's margins and the swing of its top are shown."""

from importlib.resources import files
from pathlib import Path

import pytest

from companion.games.villa_paletti.acts import ColumnRef, Move, Player, Start
from companion.games.villa_paletti.rules import apply, initial
from companion.record.recording import Setup, read_recording
from companion.scene import Scene
from companion.table.opening import open_table
from companion.table.retold.where import Acted, Felt, scene_now
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


def test_a_column_that_was_moved_is_followed_to_where_it_landed(
    table: ScalesTable, scene: Scene
) -> None:
    thick = next(one for one in scene.columns if one.piece[:2] == ("red", "thick"))
    table.know(scene=scene)
    table.stand(scene)
    table.run(3)
    table.begin()
    table.run(2)

    column = (scene.mass_g(thick.piece), thick.x_mm, thick.y_mm)
    table.loads.remove(column)
    carried = table.run(2.5)
    table.loads.append((column[0], 12.0, -8.0))
    table.declare(  # before the scales can know
        act="move", by=0, column={"colour": "red", "kind": "thick", "storey": 0}
    )
    at_once = table.run(0.3)
    later = table.run(3)

    assert [one.margin_mm for one in carried.margins] == [None]
    assert [one for one in at_once.margins if one.margin_mm is not None] == []
    [margin] = later.margins
    assert margin.margin_mm is not None
    followed = table.host._on_table.match.scene(scene) if table.host._on_table.match else None
    assert followed is not None
    landed = followed.find(thick.piece)
    assert landed is not None
    assert landed.storey == 1
    assert (landed.x_mm, landed.y_mm) == pytest.approx((12, -8), abs=0.5)


def test_what_people_say_and_the_scales_did_not_feel_leaves_the_margins_unknown(
    table: ScalesTable, scene: Scene
) -> None:
    table.know(scene=scene)
    table.stand(scene)
    table.run(3)
    table.begin()

    table.declare(act="move", by=0, column={"colour": "red", "kind": "thick", "storey": 0})
    view = table.run(1.5)

    assert view.margins == ()


def test_of_alike_columns_the_scales_know_which_was_taken(scene: Scene) -> None:
    thin = [one for one in scene.columns if one.piece[:2] == ("red", "thin")]
    named, taken = thin[0], thin[-1]
    nearer = Felt(2_000, -scene.mass_g(taken.piece), taken.x_mm, taken.y_mm, 3.0)
    landed = Felt(3_000, scene.mass_g(taken.piece), 5.0, 5.0, 3.0)
    players = (Player("A", ("red", "green")), Player("B", ("blue", "yellow")))
    start = apply(initial(), Start(players))
    column = ColumnRef("red", "thin", 0, n=named.piece.n)
    after = apply(start, Move(0, column))

    followed, is_measured = scene_now(scene, (nearer, landed), start, [Acted(4_000, after)])

    assert is_measured
    stays = next(one for one in followed.on(0) if (one.x_mm, one.y_mm) == (named.x_mm, named.y_mm))
    assert stays.piece == taken.piece
    moved = followed.find(named.piece)
    assert moved is not None
    assert (moved.storey, moved.x_mm, moved.y_mm) == (1, 5.0, 5.0)
