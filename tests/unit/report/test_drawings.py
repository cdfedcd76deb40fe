"""Is everything drawn where it stands, whichever way one looks at it?"""

import re
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from companion.report.chapters import moments
from companion.report.charts import Line, thinned, ticks
from companion.report.course import tenures
from companion.report.elevation import elevation
from companion.report.footprints import circle, ellipse_mm, mean_radius, plate_outline_mm
from companion.report.marks import Marks, marks_of
from companion.report.pictures import data_uris
from companion.report.plan import plan
from companion.report.viewpoint import Viewpoint, marks_seen_from, seen_from, viewpoint
from companion.scene import Piece, Scene
from companion.table.story import MatchStory


@pytest.fixture
def scene(sample: MatchStory) -> Scene:
    assert sample.first_scene is not None
    return sample.first_scene


def test_the_plan_draws_each_column_at_its_place_with_its_letter(scene: Scene) -> None:
    drawn = plan(scene, Marks(), "", 0.0)
    labels = re.findall(r'<text x="([-\d.]+)" y="([-\d.]+)" class="label">(\w\d)</text>', drawn)

    assert len(labels) == len(scene.columns) == 20
    for (x, _, label), column in zip(labels, scene.columns, strict=True):
        assert float(x) == pytest.approx(column.x_mm, abs=0.06)
        assert label == f"{column.piece.colour[0].upper()}{column.storey}"


def test_both_drawings_hold_every_column_and_plate(sample: MatchStory) -> None:
    last = sample.happenings[-1].scene
    assert last is not None

    for drawn in (plan(last, Marks(), "", 0.0), elevation(last, Marks(), "", 28.0)):
        assert len(re.findall(r'class="column ', drawn)) == len(last.columns)
        assert len(re.findall(r'class="plate ', drawn)) == len(last.plates)


def test_the_name_of_a_plate_that_lies_far_aside_is_not_cut(scene: Scene) -> None:
    aside = replace(scene.plates[0], x_mm=60.0)

    drawn = elevation(replace(scene, plates=(aside,)), Marks(), "", 28.0)

    left, _, width, _ = (float(one) for one in re.findall(r'viewBox="([^"]+)"', drawn)[0].split())
    (starts,) = re.findall(r'<text x="([-\d.]+)" y="[-\d.]+" class="name">blue</text>', drawn)
    assert float(starts) + 4 * 5.0 < left + width  # letters of nine units' height


def test_a_plate_of_unknown_turn_is_drawn_as_the_circle_of_its_area(scene: Scene) -> None:
    vague = replace(scene.plates[0], yaw_deg=None)

    outline_mm = plate_outline_mm(scene, vague)
    drawn = plan(replace(scene, plates=(vague,)), Marks(), "", 0.0)

    away_mm = np.hypot(*(outline_mm - [vague.x_mm, vague.y_mm]).T)
    shape_mm = scene.table_set.plates[vague.colour].outline_mm
    assert away_mm == pytest.approx(mean_radius(shape_mm))
    assert 'class="plate blue vague"' in drawn


def test_a_plate_of_known_turn_keeps_its_middle_where_it_lies(scene: Scene) -> None:
    plate = scene.plates[0]

    outline_mm = plate_outline_mm(scene, plate)
    turned_mm = plate_outline_mm(scene, replace(plate, yaw_deg=(plate.yaw_deg or 0) + 90))

    assert outline_mm.mean(axis=0) == pytest.approx([plate.x_mm, plate.y_mm], abs=8)
    assert mean_radius(outline_mm) == pytest.approx(mean_radius(turned_mm))
    assert np.abs(outline_mm - turned_mm).max() > 10


def test_the_ellipse_reaches_as_far_as_95_percent_do() -> None:
    reach_mm = ellipse_mm(10.0, -5.0, ((4.0, 0.0), (0.0, 9.0))) - [10.0, -5.0]

    assert np.abs(reach_mm[:, 0]).max() == pytest.approx(2.448 * 2, rel=0.01)
    assert np.abs(reach_mm[:, 1]).max() == pytest.approx(2.448 * 3, rel=0.01)


def test_a_move_points_out_where_the_column_came_from_and_stands(sample: MatchStory) -> None:
    moved = moments(sample)[0]
    scene = moved.happening.scene
    assert scene is not None
    assert moved.happening.to is not None

    marks = marks_of(moved, scene)
    drawn = plan(scene, marks, "", 0.0)

    assert marks.came_from is not None
    assert marks.stands is not None
    assert (marks.came_from.storey, marks.stands.storey) == (0, 1)
    assert marks.stands.x_mm == pytest.approx(moved.happening.to.x_mm)
    assert all(f'class="{one}"' in drawn for one in ("halo", "ellipse", "way", "tip"))


def test_a_blocked_column_is_crossed_out(scene: Scene) -> None:
    marks = Marks(blocked=frozenset({Piece("red", "thick", 1)}))

    from_above, from_side = plan(scene, marks, "", 0.0), elevation(scene, marks, "", 28.0)

    assert from_above.count('class="cross"') == 1
    assert from_side.count('class="barred"') == 1


def test_turning_the_view_turns_places_covariances_and_plates_alike(sample: MatchStory) -> None:
    moved = moments(sample)[0]
    scene = moved.happening.scene
    assert scene is not None
    marks = marks_of(moved, scene)
    view = Viewpoint(turn_deg=-77.0)

    turned, turned_marks = seen_from(scene, view), marks_seen_from(marks, view)
    back = seen_from(turned, Viewpoint(turn_deg=77.0))

    assert turned_marks.stands in turned.columns
    for before, after in zip(scene.columns, back.columns, strict=True):
        assert (after.x_mm, after.y_mm) == pytest.approx((before.x_mm, before.y_mm))
        assert np.array(after.cov_mm2) == pytest.approx(np.array(before.cov_mm2))
    outline_mm = plate_outline_mm(scene, scene.plates[0])
    turned_mm = plate_outline_mm(turned, turned.plates[0])
    assert np.hypot(*turned_mm.T) == pytest.approx(np.hypot(*outline_mm.T))


def test_the_cameras_side_is_found_in_its_pictures(sample: MatchStory) -> None:
    jpegs = [shown["front"].jpeg for shown in sample.shown]

    found = viewpoint("front", jpegs)

    # The sample's pictures show Red's thick column (3, 18) nearer than Blue's thin one (-57, 53)
    # and to its left: the camera stands on the side of +x, where +y leads to the right.
    assert found is not None
    assert found.turn_deg == pytest.approx(-77, abs=15)
    assert found.look_down_deg == pytest.approx(29, abs=8)


def test_a_camera_that_shows_no_mat_has_no_known_side() -> None:
    assert viewpoint("front", []) is None
    assert viewpoint("front", [b"no picture"]) is None


def test_pictures_get_smaller_until_they_fit(sample: MatchStory) -> None:
    pictures = [shown["front"] for shown in sample.shown]

    roomy = data_uris(pictures)
    tight = data_uris(pictures, room_bytes=60_000)

    assert len(roomy) == len(tight) == len({id(one.jpeg) for one in pictures})
    in_base64 = 60_000 * 4 / 3 + 40 * len(tight)
    assert sum(map(len, tight.values())) <= in_base64 < sum(map(len, roomy.values()))
    assert data_uris([replace(pictures[0], jpeg=b"no picture")]) == {}


def test_a_long_line_is_thinned_and_keeps_its_peaks() -> None:
    at_s = np.arange(50_000) / 10
    values = np.zeros(50_000)
    values[12_345] = 99.0

    few = thinned(Line("weight", at_s, values, "weight"))

    assert len(few.at_s) <= 1_200
    assert few.values.max() == 99.0
    assert np.all(np.diff(few.at_s) > 0)


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0.0, 4.0, [0, 1, 2, 3, 4]),
        (-0.3, 0.9, [0.0, 0.5]),
        (580.0, 1110.0, [600, 800, 1000]),
        (3.0, 3.0, [3.0]),
    ],
)
def test_ticks_are_round_values(low: float, high: float, expected: list[float]) -> None:
    assert ticks(low, high, 4) == expected


def test_the_seals_history_has_no_gaps(sample: MatchStory) -> None:
    spans = tenures(sample, moments(sample))

    assert [(span.holder, span.upper_face) for span in spans] == [
        (None, None),
        (2, None),
        (0, "blue"),
    ]
    assert spans[0].from_s == 0
    assert spans[-1].to_s == pytest.approx(sample.since_start_s(sample.ended_ns))
    assert all(a.to_s == b.from_s for a, b in pairwise(spans))


def test_a_circle_has_its_radius_and_area() -> None:
    assert np.hypot(*circle(5.0).T) == pytest.approx(5.0)
    assert mean_radius(circle(5.0, 720)) == pytest.approx(5.0, rel=1e-4)
