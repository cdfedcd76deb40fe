"""What does a set-up wait for? Any order of setting up ends in the same scene."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calibration.set_file import default_set
from companion.evidence import WeightStep
from companion.scene import LaidPlate, Piece, Standing
from companion.table.beginning.begun import first_scene, placed_entries, scene_of
from companion.table.beginning.guide import (
    Beginning,
    Confirmed,
    Event,
    Heard,
    Looked,
    Rested,
    Stepped,
    hear,
)
from companion.table.beginning.naming import named
from companion.table.beginning.standing import PIECES
from companion.table.beginning.steps import HINT_AFTER_NS, Step
from companion.table.beginning.totals import Rest
from companion.table.beginning.view import setup_view
from companion.table.said import in_english
from companion.vision.setting_up import SetUpSeen

SET = default_set().table_set()
EMPTY = Rested(1, Rest(0.4, (3.0, -2.0), 0.1, 5.0))
PLACES = {
    piece: (-65.0 + 26.0 * (number % 6), -54.0 + 36.0 * (number // 6))
    for number, piece in enumerate(PIECES)
}
"""Every column with a place of its own, inside the zone."""


def stands(piece: Piece, sd_mm: float = 1.0) -> Standing:
    x_mm, y_mm = PLACES[piece]
    return Standing(piece, 0, x_mm, y_mm, ((sd_mm**2, 0.0), (0.0, sd_mm**2)))


def step(mass_g: float, x_mm: float, y_mm: float, at_ns: int = 2) -> Stepped:
    moment = (mass_g * x_mm, mass_g * y_mm)
    covariance = ((0.01, 0.0, 0.0), (0.0, 150.0, 0.0), (0.0, 0.0, 150.0))
    return Stepped(WeightStep(at_ns, at_ns, mass_g, moment, covariance, (at_ns, at_ns)))


def comes(piece: Piece, at_ns: int = 2) -> Stepped:
    return step(SET.kinds[piece.kind].mass_g, *PLACES[piece], at_ns)


def goes(piece: Piece) -> Stepped:
    return step(-SET.kinds[piece.kind].mass_g, *PLACES[piece])


def plate_comes() -> Stepped:
    return step(SET.plates["blue"].mass_g, 1.0, -2.0)


def after(*events: Event, scales: bool = True, cameras: bool = False) -> Beginning:
    now = Beginning(SET, scales, cameras, 0)
    for event in events:
        now = hear(now, event)
    return now


def looked(*pieces: Piece, plate: LaidPlate | None = None) -> Looked:
    return Looked(3, SetUpSeen(tuple(stands(piece) for piece in pieces), (), plate))


def troubles(now: Beginning) -> list[str]:
    return [one.name for one in setup_view(now, 0).problems]


def test_an_empty_base_at_rest_is_where_columns_come_next() -> None:
    now = after(EMPTY)

    assert now.step is Step.COLUMNS
    assert now.rest is not None
    assert now.rest.mass_g == 0.0


def test_a_base_that_is_not_empty_is_waited_for_until_people_say_it_is() -> None:
    now = after(Rested(1, Rest(32.0, (0.0, 0.0), 0.1, 5.0)))

    assert now.step is Step.EMPTY
    assert troubles(now) == ["setup_base_not_empty"]
    assert hear(now, Confirmed(2)).step is Step.COLUMNS


@settings(max_examples=8, deadline=None)
@given(st.randoms(use_true_random=False))
def test_on_scales_alone_the_order_within_a_colour_makes_no_difference(
    chance: random.Random,
) -> None:
    order: list[Piece] = []
    for colour in ("red", "blue", "green", "yellow"):
        own = [piece for piece in PIECES if piece.colour == colour]
        chance.shuffle(own)
        order += own

    now = after(EMPTY, *(comes(piece) for piece in order), plate_comes())

    assert now.is_done
    assert {one.piece[:2]: (one.x_mm, one.y_mm) for one in scene_of(now).columns} == {
        one.piece[:2]: (one.x_mm, one.y_mm)
        for one in scene_of(after(EMPTY, *map(comes, PIECES), plate_comes())).columns
    }


@settings(max_examples=8, deadline=None)
@given(st.permutations(PIECES))
def test_where_cameras_see_any_order_ends_in_the_same_scene(order: list[Piece]) -> None:
    events: list[Event] = [EMPTY, looked()]
    for count in range(0, 20, 4):
        events += [*map(comes, order[count : count + 4]), looked(*order[: count + 4])]

    now = after(*events, plate_comes(), cameras=True)

    assert now.is_done
    assert [one.piece for one in scene_of(now).columns] == list(PIECES)


@settings(max_examples=8, deadline=None)
@given(st.sampled_from(PIECES))
def test_a_column_that_is_taken_away_again_is_named(gone: Piece) -> None:
    now = after(EMPTY, *map(comes, PIECES), goes(gone))

    view = setup_view(now, 0)
    left = [(one.colour, one.kind) for one in view.missing]
    assert now.step is Step.COLUMNS
    assert left == [gone[:2]]
    assert troubles(now) == ["setup_missing"]


def test_a_missing_column_has_a_name() -> None:
    assert named(Piece("red", "thin", 2)) == "the second red thin column"
    assert named(Piece("blue", "hex", 1)) == "the blue hexagonal column"


def test_a_second_thick_column_while_red_ones_come_is_one_too_many_until_it_goes() -> None:
    red, blue = Piece("red", "thick", 1), Piece("blue", "thick", 1)
    now = after(EMPTY, comes(red), comes(blue))

    assert troubles(now) == ["setup_too_many"]
    assert troubles(hear(now, goes(blue))) == []
    assert setup_view(now, 0).colour == "red"


def test_two_columns_at_once_are_no_column_and_may_be_taken_back() -> None:
    now = after(EMPTY, step(47.8, 10.0, 10.0))

    assert troubles(now) == ["setup_not_one_column"]
    assert troubles(hear(now, step(-47.8, 10.0, 10.0))) == []


def test_cameras_alone_need_all_twenty_and_the_plate() -> None:
    plate = LaidPlate("blue", 1, 0.0, 0.0, 1.0, 12.0)
    now = after(looked(), looked(*PIECES), scales=False, cameras=True)

    assert now.step is Step.PLATE
    assert hear(now, looked(*PIECES, plate=plate)).is_done


def test_the_last_column_that_no_camera_sees_is_where_the_moment_is() -> None:
    hidden = Piece("blue", "hex", 1)
    seen = [piece for piece in PIECES if piece != hidden]
    masses = {piece: SET.kinds[piece.kind].mass_g for piece in PIECES}
    rest = Rest(
        0.4 + sum(masses.values()),
        (
            3.0 + sum(masses[piece] * PLACES[piece][0] for piece in PIECES),
            -2.0 + sum(masses[piece] * PLACES[piece][1] for piece in PIECES),
        ),
        0.1,
        5.0,
    )
    now = after(EMPTY, looked(), looked(*seen), Rested(4, rest), cameras=True)

    found = next(one for one in now.columns if one.piece == hidden)
    assert now.step is Step.PLATE
    assert (found.x_mm, found.y_mm) == pytest.approx(PLACES[hidden], abs=0.1)
    assert found.sd_mm > 3.0


def test_columns_that_nobody_knows_may_stand_anywhere_once_people_say_that_all_stand() -> None:
    hidden = [Piece("blue", "hex", 1), Piece("red", "thin", 3)]
    seen = [piece for piece in PIECES if piece not in hidden]
    plate = LaidPlate("blue", 1, 0.0, 0.0, 1.0, 12.0)
    now = after(looked(), looked(*seen), scales=False, cameras=True)

    assert troubles(now) == ["setup_missing", "setup_missing"]
    now = hear(hear(now, Confirmed(4)), looked(*seen, plate=plate))
    unknown = [one for one in scene_of(now).columns if one.piece in hidden]
    assert now.is_done
    assert all(one.sd_mm > 40.0 for one in unknown)


def test_a_column_on_the_border_is_told_and_waits_for_people() -> None:
    outside = replace(stands(PIECES[0]), x_mm=128.0, y_mm=0.0)
    seen = SetUpSeen((outside, *(stands(piece) for piece in PIECES[1:])), ())
    plate = LaidPlate("blue", 1, 0.0, 0.0, 1.0, 12.0)
    events = looked(), Looked(3, seen), Looked(4, replace(seen, plate=plate))
    now = after(*events, scales=False, cameras=True)

    view = setup_view(now, 0)
    (finding,) = map(in_english, view.findings)
    assert now.step is Step.READY
    assert not now.is_done
    assert view.problems == ()
    assert "VP-6" in finding
    assert "building zone" in finding
    assert hear(now, Confirmed(5)).is_done


def test_a_witness_that_goes_blind_is_waited_for_no_more() -> None:
    now = after(EMPTY, cameras=True)

    assert now.step is Step.EMPTY
    assert hear(now, Heard(5, scales=True, cameras=False)).step is Step.COLUMNS


def test_who_waits_long_is_told_what_for() -> None:
    now = after(EMPTY)
    late_ns = HINT_AFTER_NS[Step.COLUMNS] + now.since_ns

    assert setup_view(now, late_ns - 1).hint == ""
    assert setup_view(now, late_ns).hint == "set_columns"


def test_the_record_gives_the_first_scene_back() -> None:
    scene = scene_of(after(EMPTY, *map(comes, PIECES), plate_comes()))

    told = list(enumerate(placed_entries(scene, 7, "scales"), start=1))

    known = first_scene(told, SET)
    assert known is not None
    assert [one.piece for one in known.columns] == [one.piece for one in scene.columns]
    assert [one.x_mm for one in known.columns] == pytest.approx(
        [one.x_mm for one in scene.columns], abs=0.001
    )
    assert [one.sd_mm for one in known.columns] == pytest.approx(
        [one.sd_mm for one in scene.columns], abs=0.001
    )
    assert known.plates[0].yaw_deg is None
    assert first_scene(told[:-2], SET) is None
