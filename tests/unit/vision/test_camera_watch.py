"""Is a hand there, or is the table at rest? Pictures in, hands and rests out."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.mat_layout import OWN_MAT, on_the_mat
from calibration.mat_missing import NotFound
from companion.scene import LaidPlate
from companion.vision.camera_watch import CameraWatch
from companion.vision.frame import Pixels
from companion.vision.gate import Intruder, judge, play_of
from companion.vision.preparing import Prepared, mat_corners_mm
from companion.vision.stirring import difference, small
from companion.vision.turned import turned
from companion.vision.view import View
from tests.unit.vision.conftest import WatchOf
from tests.unit.vision.drawn_table import (
    CAMERA,
    PAINTS_BGR,
    a_tower,
    column,
    noisy,
    picture,
    shaded,
    with_hand,
)

SECOND_NS = 1_000_000_000
TOWER = a_tower()


def a_degree_aside(view: View) -> View:
    """The camera after a knock: it looks a degree to the right and half a degree down."""
    turn, _ = cv2.Rodrigues(np.radians([0.5, 1.0, 0.0]))
    knock = np.eye(4)
    knock[:3, :3] = turn
    return View(view.camera, knock @ view.camera_from_board)


def rested(watch: CameraWatch, prepared: Prepared) -> Pixels:
    """Show the table at rest twice; return how it looks."""
    seen = picture(prepared.view, TOWER, seed=11)
    for at_ns, seed in ((1, 11), (2, 12), (3, 13)):
        assert watch.see(at_ns, picture(prepared.view, TOWER, seed=seed), TOWER).hand is False
    return seen


@pytest.mark.parametrize("sleeve_bgr", [(120, 150, 205), (90, 40, 120), (30, 30, 30)])
def test_an_arm_from_the_edge_is_a_hand(
    watch_of: WatchOf, prepared: Prepared, sleeve_bgr: tuple[int, int, int]
) -> None:
    watch = watch_of()
    seen = rested(watch, prepared)

    shown = watch.see(4, noisy(with_hand(seen, sleeve_bgr=sleeve_bgr)), TOWER)

    assert shown.hand is True
    assert watch.rests.handled
    assert not watch.rests.pictures
    assert watch.rests.before is not None


@pytest.mark.parametrize("colour", ["red", "green"])
def test_a_still_arm_in_a_sleeve_of_a_playing_colour_is_no_rest(
    watch_of: WatchOf, prepared: Prepared, colour: str
) -> None:
    watch = watch_of()
    seen = with_hand(rested(watch, prepared), sleeve_bgr=PAINTS_BGR[colour])

    hands = [watch.see(4 + s, noisy(seen, seed=s), TOWER).hand for s in range(3)]

    assert hands == [True] * 3
    assert not watch.rests.pictures


def test_a_still_sleeve_in_a_playing_colour_that_hides_the_tower_is_no_rest(
    watch_of: WatchOf, prepared: Prepared
) -> None:
    watch = watch_of()
    now = rested(watch, prepared).copy()
    now[90:230, 260:] = PAINTS_BGR["red"]

    hands = [watch.see(4 + s, noisy(now, seed=s), TOWER).hand for s in range(3)]

    assert hands == [True] * 3


def test_an_arm_with_a_wrist_that_looks_like_the_wall_is_no_rest(
    watch_of: WatchOf, prepared: Prepared
) -> None:
    watch = watch_of()
    seen = rested(watch, prepared)
    now = with_hand(seen, sleeve_bgr=PAINTS_BGR["red"])
    now[:, 500:524] = seen[:, 500:524]

    hands = [watch.see(4 + s, noisy(now, seed=s), TOWER).hand for s in range(3)]

    assert hands == [True] * 3


def test_a_column_and_a_plate_that_came_are_no_hands(watch_of: WatchOf, prepared: Prepared) -> None:
    for after in (
        TOWER.with_column(column("yellow", "hex", 9, 1, 0.0, 40.0)),
        TOWER.with_plate(LaidPlate("green", 2, 0.0, 0.0, 0.5, 20.0)),
    ):
        watch = watch_of()
        rested(watch, prepared)
        now = picture(prepared.view, after, seed=21)
        watch.see(4, now, TOWER)

        assert watch.see(5, picture(prepared.view, after, seed=22), TOWER).hand is False


def test_a_soft_shadow_on_the_mat_is_no_hand(watch_of: WatchOf, prepared: Prepared) -> None:
    watch = watch_of()
    seen = rested(watch, prepared)
    corners = on_the_mat(np.array([[80.0, -190], [160, -190], [160, -90], [80, -90]]))
    mask = np.zeros(seen.shape[:2], dtype=np.uint8)
    cv2.fillConvexPoly(mask, np.rint(prepared.view.project(corners)).astype(np.int32), 1)

    assert watch.see(4, noisy(shaded(seen, mask > 0, 0.7)), TOWER).hand is False


def test_a_lamp_that_is_turned_down_is_no_hand(watch_of: WatchOf, prepared: Prepared) -> None:
    watch = watch_of()
    rested(watch, prepared)

    assert watch.see(4, picture(prepared.view, TOWER, light=0.85), TOWER).hand is False


def test_debris_that_lies_still_is_no_hand(watch_of: WatchOf, prepared: Prepared) -> None:
    watch = watch_of()
    rested(watch, prepared)
    lying = tuple(
        replace(one, storey=0, x_mm=1.9 * one.x_mm + 60.0, y_mm=1.4 * one.y_mm - 50.0)
        for one in TOWER.columns
    )
    fallen = replace(TOWER, columns=lying, plates=())
    watch.see(4, picture(prepared.view, fallen, seed=31), TOWER)

    assert watch.see(5, picture(prepared.view, fallen, seed=32), TOWER).hand is False


def test_a_tower_that_falls_is_no_hand_but_another_table(
    watch_of: WatchOf, prepared: Prepared
) -> None:
    watch = watch_of()
    rested(watch, prepared)
    lying = tuple(
        replace(one, storey=0, x_mm=1.9 * one.x_mm + 60.0, y_mm=1.4 * one.y_mm - 50.0)
        for one in TOWER.columns
    )
    fallen = replace(TOWER, columns=lying, plates=())

    falling = watch.see(4, picture(prepared.view, fallen, seed=31), TOWER)

    assert falling.hand is False
    assert watch.rests.handled
    assert not watch.rests.pictures
    assert watch.see(5, picture(prepared.view, fallen, seed=32), TOWER).hand is False
    assert watch.rests.pictures


def test_a_column_that_came_and_went_between_two_pictures_is_no_hand(
    watch_of: WatchOf, prepared: Prepared
) -> None:
    watch = watch_of()
    rested(watch, prepared)
    came = TOWER.with_column(column("yellow", "thick", 9, 1, 0.0, 45.0))
    for at_ns in (4, 5):
        watch.see(at_ns, picture(prepared.view, came, seed=at_ns), TOWER)

    assert watch.see(6, picture(prepared.view, TOWER, seed=6), came).hand is False


@pytest.mark.parametrize(
    ("beside_bgr", "expected"),
    [((35, 35, 35), Intruder.HAND), (PAINTS_BGR["red"], Intruder.NONE)],
)
def test_what_comes_in_above_a_high_tower_is_a_hand_unless_it_is_a_piece(
    prepared: Prepared, beside_bgr: tuple[int, int, int], expected: Intruder
) -> None:
    before = picture(prepared.view, TOWER)
    now = before.copy()
    cv2.rectangle(now, (290, 0), (315, 40), PAINTS_BGR["red"], -1)
    cv2.rectangle(now, (316, 0), (340, 40), beside_bgr, -1)
    play = play_of(prepared.view, TOWER, mat_corners_mm(OWN_MAT))
    # As in a picture that the tower fills.
    high = play.inside | play.inside.any(axis=0) & (np.arange(90) < 45)[:, None]
    play = replace(play, inside=high, near=play.near | high)
    changed = difference(small(now), small(before), play.table | play.pieces)

    found = judge(
        small(now), changed, play, prepared.colours.palette, rest=small(before), hidden=play.pieces
    )

    assert found is expected


def test_where_pieces_vanished_a_thin_rim_outside_is_no_hand(prepared: Prepared) -> None:
    before = small(picture(prepared.view, TOWER))
    now = small(picture(prepared.view, replace(TOWER, columns=(), plates=())))
    play = play_of(prepared.view, TOWER, mat_corners_mm(OWN_MAT))
    changed = difference(now, before, play.table | play.pieces)
    row = int(np.flatnonzero(changed.any(axis=1)).mean())
    rim = int(np.flatnonzero(play.inside[row]).max()) + 1
    changed[row : row + 2, int(np.flatnonzero(changed[row]).max()) : rim + 14] = True
    now[row : row + 2, rim : rim + 14] = 35

    found = judge(now, changed, play, prepared.colours.palette, rest=before, hidden=play.pieces)

    assert found is not Intruder.HAND


def test_a_fallen_tower_with_a_dark_shadow_beside_it_is_debris(prepared: Prepared) -> None:
    before = small(picture(prepared.view, TOWER))
    lying = tuple(replace(one, storey=0, x_mm=-one.x_mm) for one in TOWER.columns)
    now = small(picture(prepared.view, replace(TOWER, columns=lying, plates=())))
    play = play_of(prepared.view, TOWER, mat_corners_mm(OWN_MAT))
    beside = play.near & ~play.inside & (np.arange(160) > 100)
    rows, columns = (int(np.median(place)) for place in np.nonzero(beside))
    now[rows - 4 : rows + 4, columns - 4 : columns + 4] = 20
    changed = difference(now, before, play.table | play.pieces)

    found = judge(now, changed, play, prepared.colours.palette, rest=before, hidden=play.pieces)

    assert found is Intruder.DEBRIS


def fallen_over_the_edge(prepared: Prepared, beside_bgr: tuple[int, int, int]) -> Intruder:
    """What is seen of a tower that has fallen with something over the edge of the picture."""
    before = small(picture(prepared.view, TOWER))
    lying = tuple(replace(one, storey=0, x_mm=-one.x_mm) for one in TOWER.columns)
    now = small(picture(prepared.view, replace(TOWER, columns=lying, plates=())))
    now[40:60, 100:] = beside_bgr
    now[44:50, 100:110] = PAINTS_BGR["yellow"]
    now[52:58, 100:110] = PAINTS_BGR["red"]
    play = play_of(prepared.view, TOWER, mat_corners_mm(OWN_MAT))
    changed = difference(now, before, play.table | play.pieces)
    return judge(now, changed, play, prepared.colours.palette, rest=before, hidden=play.pieces)


def test_pieces_that_roll_out_of_the_picture_are_debris_and_an_arm_is_none(
    prepared: Prepared,
) -> None:
    assert fallen_over_the_edge(prepared, PAINTS_BGR["blue"]) is Intruder.DEBRIS
    assert fallen_over_the_edge(prepared, (60, 60, 60)) is Intruder.HAND


def with_fist(seen: Pixels, sleeve_bgr: tuple[int, int, int]) -> Pixels:
    """The picture with a hand that came in over its edge and is still far from mat and tower."""
    over = seen.copy()
    cv2.line(over, (0, 20), (60, 40), sleeve_bgr, 28)
    return over


@pytest.mark.parametrize(
    "sleeve_bgr", [(35, 35, 35), (200, 190, 180), PAINTS_BGR["blue"], PAINTS_BGR["yellow"]]
)
def test_who_reaches_in_is_a_hand_long_before_the_tower_and_leaves_none_behind(
    watch_of: WatchOf, prepared: Prepared, sleeve_bgr: tuple[int, int, int]
) -> None:
    watch = watch_of()
    seen = rested(watch, prepared)
    reaching = with_fist(seen, sleeve_bgr)

    waits = [watch.see(4 + s * SECOND_NS, noisy(reaching, seed=s), TOWER).hand for s in range(7)]
    goes = watch.see(7 * SECOND_NS, noisy(seen, seed=7), TOWER).hand

    assert waits[0] is True
    assert waits[-1] is False  # so still that it is taken for a part of the room
    assert goes is False


def test_what_happens_in_the_room_is_no_hand(watch_of: WatchOf, prepared: Prepared) -> None:
    watch = watch_of()
    seen = rested(watch, prepared)
    somebody = seen.copy()
    somebody[20:70, 40:90] = (35, 35, 35)

    comes = watch.see(4, noisy(somebody, seed=4), TOWER).hand
    watch.see(5, noisy(somebody, seed=5), TOWER)
    goes = watch.see(6, noisy(seen, seed=6), TOWER).hand

    assert (comes, goes) == (False, False)


def test_what_keeps_as_still_as_no_hand_can_is_at_rest_in_the_end(
    watch_of: WatchOf, prepared: Prepared
) -> None:
    watch = watch_of()
    seen = with_hand(rested(watch, prepared))

    hands = [watch.see(4 + s * SECOND_NS, noisy(seen, seed=s), TOWER).hand for s in range(7)]

    assert hands[0] is True
    assert hands[-1] is False


def test_a_hand_that_came_in_unnoticed_does_not_make_every_picture_after_it_one_with_a_hand(
    watch_of: WatchOf, prepared: Prepared
) -> None:
    """No more than its fingertips is over the picture's edge, and its soft shadow on the mat."""
    watch = watch_of()
    seen = rested(watch, prepared)
    corners = on_the_mat(np.array([[20.0, -200], [190, -200], [190, -90], [20, -90]]))
    mask = np.zeros(seen.shape[:2], dtype=np.uint8)
    cv2.fillConvexPoly(mask, np.rint(prepared.view.project(corners)).astype(np.int32), 1)
    coming = shaded(seen, mask > 0, 0.5)
    cv2.rectangle(coming, (580, 0), (595, 15), PAINTS_BGR["green"], -1)
    assert watch.see(4, noisy(coming), TOWER).hand is False

    half_s = SECOND_NS // 2
    hands = [watch.see(half_s * (1 + s), noisy(with_hand(seen), seed=s), TOWER) for s in range(3)]
    gone = [watch.see(half_s * (4 + s), noisy(seen, seed=s), TOWER).hand for s in range(3)]

    assert all(one.hand for one in hands)
    assert gone[1:] == [False, False]
    assert watch.rests.pictures


def test_a_camera_that_was_knocked_is_found_again_before_anything_is_compared(
    watch_of: WatchOf, prepared: Prepared
) -> None:
    watch = watch_of()
    seen = rested(watch, prepared)
    watch.see(4, noisy(with_hand(seen)), TOWER)
    knocked = np.roll(np.roll(seen, 3, axis=1), 1, axis=0)

    for s in range(1, 9):
        watch.see(4 + s * SECOND_NS, noisy(knocked, seed=s), TOWER)

    assert watch.prepared is not None
    assert watch.prepared.pose is not prepared.pose
    assert not watch.prepared.has_moved(knocked)
    assert watch.rests.before is None  # of another place
    assert watch.rests.pictures


def arms_over_the_mat(seen: Pixels) -> Pixels:
    """Two arms from the left and the right with striped sleeves, which hide most of the mat."""
    over = seen.copy()
    for part in (over[150:, :260], over[150:, 380:]):
        part[:] = (50, 60, 70)
        part[:, ::6] = (150, 140, 130)
    return over


def test_a_hand_that_hides_the_mat_does_not_make_the_rest_before_it_useless(
    watch_of: WatchOf, prepared: Prepared
) -> None:
    watch = watch_of()
    seen = rested(watch, prepared)
    arms = arms_over_the_mat(seen)
    assert isinstance(prepared.found_again(arms, TOWER), NotFound)

    half_s = SECOND_NS // 2
    told = [watch.see(half_s * (1 + s), noisy(arms, seed=s), TOWER).hand for s in range(5)]
    gone = [watch.see(half_s * (6 + s), noisy(seen, seed=s), TOWER).hand for s in range(2)]

    assert told == [True] * 5
    assert gone == [False, False]
    assert watch.prepared is prepared
    assert watch.rests.before is not None


def test_a_camera_that_is_found_where_it_was_has_not_moved(prepared: Prepared) -> None:
    seen = picture(prepared.view, TOWER)
    knocked = np.roll(seen, 3, axis=1)

    assert prepared.found_again(with_hand(seen), TOWER) is prepared
    assert prepared.found_again(knocked, TOWER) is not prepared


def test_a_camera_that_is_knocked_by_a_hand_is_found_again_as_soon_as_the_hand_is_gone(
    watch_of: WatchOf, prepared: Prepared
) -> None:
    """Compared with how it looked from its old place the whole table would be a hand."""
    watch = watch_of()
    seen = rested(watch, prepared)
    knocked = np.roll(np.roll(seen, 12, axis=1), 5, axis=0)
    half_s = SECOND_NS // 2
    assert watch.see(half_s, noisy(with_hand(seen)), TOWER).hand is True

    arm = with_hand(knocked)
    waiting = [watch.see((2 + s) * half_s, noisy(arm, seed=s), TOWER).hand for s in range(3)]
    gone = [watch.see((5 + s) * half_s, noisy(knocked, seed=s), TOWER).hand for s in range(6)]

    assert waiting == [True] * 3  # it holds a column in the air
    assert gone[-2:] == [False, False]
    assert watch.prepared is not None
    assert not watch.prepared.has_moved(knocked)


def test_a_still_hand_that_has_knocked_the_camera_is_no_rest_however_long_it_waits(
    watch_of: WatchOf, prepared: Prepared
) -> None:
    watch = watch_of()
    arm = with_hand(rested(watch, prepared))
    half_s = SECOND_NS // 2
    assert watch.see(half_s, noisy(arm), TOWER).hand is True
    elsewhere = a_degree_aside(prepared.view)

    knocked = with_hand(picture(elsewhere, TOWER, seed=7))
    waiting = [watch.see((2 + s) * half_s, noisy(knocked, seed=s), TOWER).hand for s in range(8)]
    gone = [
        watch.see((10 + s) * half_s, picture(elsewhere, TOWER, seed=s), TOWER).hand
        for s in range(3)
    ]

    assert waiting == [True] * 8
    assert gone[-2:] == [False, False]
    assert watch.prepared is not prepared


def test_of_a_turn_alone_every_pixel_knows_where_it_was(prepared: Prepared) -> None:
    then, here = (one.scaled((160, 90)) for one in (prepared.view, a_degree_aside(prepared.view)))
    before, now = (
        small(picture(one, TOWER)) for one in (prepared.view, a_degree_aside(prepared.view))
    )
    aside = here.camera_from_board.copy()
    aside[:3, 3] += (25.0, 0.0, 0.0)

    drawn = turned(before, np.zeros_like(now), then, here)

    assert drawn is not None
    inner = np.s_[8:-8, 8:-8]
    assert np.abs(drawn[inner].astype(float) - now[inner]).mean() < 3.0
    assert np.abs(before[inner].astype(float) - now[inner]).mean() > 6.0
    assert turned(before, now, then, View(here.camera, aside)) is None


def test_a_picture_that_froze_with_a_hand_in_it_does_not_hide_the_table_afterwards(
    watch_of: WatchOf, prepared: Prepared
) -> None:
    watch = watch_of()
    seen = rested(watch, prepared)
    half_s, frozen = SECOND_NS // 2, with_hand(seen)

    stuck = [watch.see(half_s * (1 + s), frozen, TOWER).hand for s in range(16)]
    going_on = [watch.see(half_s * (17 + s), noisy(seen, seed=s), TOWER).hand for s in range(3)]

    assert stuck[0] is True
    assert stuck[-1] is False  # nobody keeps so still
    assert going_on[1:] == [False, False]


def test_a_camera_that_finds_no_mat_any_more_says_so_and_takes_no_part(
    watch_of: WatchOf, prepared: Prepared
) -> None:
    watch = watch_of()
    seen = rested(watch, prepared)
    elsewhere = np.full_like(seen, 90)
    elsewhere[:, ::40] = 200  # a curtain

    said = [watch.see(4 + s * SECOND_NS, noisy(elsewhere, seed=s), TOWER) for s in range(8)]
    blind = watch.prepared is None
    back = [watch.see((20 + s) * SECOND_NS, noisy(seen, seed=s), TOWER) for s in range(3)]

    assert blind
    assert any(one.why is not None and "moved" in one.why for one in said)
    assert said[-1].hand is None
    assert back[-1].hand is False
    assert watch.prepared is not None
    assert watch.rests.handled  # nobody knows what happened meanwhile


@pytest.mark.parametrize("level", [0, 120])
def test_a_covered_camera_is_never_at_rest(
    watch_of: WatchOf, prepared: Prepared, level: int
) -> None:
    watch = watch_of()
    seen = rested(watch, prepared)

    shown = [watch.see(4 + s, noisy(np.full_like(seen, level), seed=s), TOWER) for s in range(3)]

    assert {one.hand for one in shown} == {None}
    assert shown[0].why is not None
    assert not watch.rests.pictures
    assert watch.rests.handled


def test_a_picture_of_another_size_is_told_and_left_out(
    watch_of: WatchOf, prepared: Prepared
) -> None:
    watch = watch_of()
    rested(watch, prepared)
    pictures = list(watch.rests.pictures)

    shown = watch.see(4, np.zeros((240, 320, 3), dtype=np.uint8), TOWER)

    assert shown.hand is None
    assert shown.why is not None
    assert "320x240" in shown.why
    assert len(watch.rests.pictures) == len(pictures)


def test_a_hand_that_is_there_from_the_start_is_not_learnt_as_table(prepared: Prepared) -> None:
    watch = CameraWatch("front", CAMERA, OWN_MAT)
    seen = picture(prepared.view, TOWER)
    # Both hands before the tower, still.
    seen[80:280, 180:320] = (120, 150, 205)
    seen[60:290, 330:420] = (60, 60, 60)

    shown = [watch.see(s * SECOND_NS, noisy(seen, seed=s), TOWER) for s in range(1, 4)]

    assert watch.prepared is None
    assert any(one.why is not None and "hands" in one.why for one in shown)
    assert all(one.hand is None for one in shown)


def test_a_camera_that_begins_in_the_dark_has_missed_nothing() -> None:
    watch = CameraWatch("front", CAMERA, OWN_MAT)
    black = np.zeros((360, 640, 3), dtype=np.uint8)

    shown = watch.see(1, black, TOWER)

    assert shown.hand is None
    assert shown.why is not None
    assert not watch.rests.handled
