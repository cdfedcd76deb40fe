"""What faces are sent of a camera: small, seldom, only when asked for, and with nobody on it."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.link.messages.shown.cameras import CameraPicture
from companion.link.messages.wire import decode_picture, encode_picture
from companion.vision.frame import Pixels, decode
from tests.cameras_table.table import CamerasTable, sample


def _pixels(picture: CameraPicture) -> Pixels:
    pixels = decode(picture.jpeg)
    assert pixels is not None
    return pixels


def _colours(pixels: Pixels) -> int:
    """How many different colours there are, JPEG's small errors left out."""
    return len(np.unique((pixels.reshape(-1, 3) // 24), axis=0))


def test_a_picture_comes_once_for_each_time_it_is_asked_for(table: CamerasTable) -> None:
    table.run(0.3)

    first = table.picture()
    assert first is not None
    second = table.picture(after=first.number)

    assert second is not None
    assert second.number > first.number
    assert _pixels(second).shape == (360, 640, 3)
    assert len(second.jpeg) < 60_000
    assert decode_picture(encode_picture(second)) == second


def test_no_more_than_five_pictures_come_a_second(table: CamerasTable) -> None:
    came: list[CameraPicture] = []

    def again(picture: CameraPicture) -> None:
        came.append(picture)
        table.worker.ask("front", picture.number, again)

    table.worker.ask("front", -1, again)
    table.run(3)

    assert 10 <= len(came) <= 15


def test_two_faces_share_a_picture(table: CamerasTable) -> None:
    one: list[CameraPicture] = []
    other: list[CameraPicture] = []

    table.worker.ask("front", -1, one.append)
    table.worker.ask("front", -1, other.append)
    table.run(0.3)

    assert one[0] is other[0]


def test_a_camera_that_is_not_the_tables_is_not_asked(table: CamerasTable) -> None:
    assert not table.worker.ask("bedroom", -1, lambda _: None)


def test_what_is_beside_mat_and_tower_is_painted_over(table: CamerasTable) -> None:
    table.run(0.5)

    picture = table.picture()

    assert picture is not None
    assert picture.hidden == "surroundings"
    pixels = _pixels(picture)
    original = sample()[2]
    assert _colours(pixels[:, :60]) == 1
    assert _colours(original[:, :60]) > 1
    tower = (slice(60, 220), slice(280, 380))
    assert np.abs(pixels[tower].astype(int) - original[tower]).mean() < 8


def test_while_the_mat_is_not_found_everything_is_blurred(table: CamerasTable) -> None:
    table.front.turn_away()
    table.run(0.5)

    picture = table.picture()

    assert picture is not None
    assert (picture.hidden, picture.outlines) == ("everything", ())
    blocks = cv2.resize(_pixels(picture), (16, 9), interpolation=cv2.INTER_AREA)
    large = cv2.resize(blocks, (640, 360), interpolation=cv2.INTER_NEAREST)
    assert np.abs(_pixels(picture).astype(int) - large).mean() < 2


def test_a_knocked_camera_shows_blocks_until_it_is_found_again(table: CamerasTable) -> None:
    table.run(0.5)

    table.front.knock()
    table.run(0.7)
    doubted = table.picture()
    table.run(5)
    found = table.picture()

    assert doubted is not None
    assert found is not None
    assert (doubted.hidden, found.hidden) == ("everything", "surroundings")


def test_a_camera_that_comes_back_is_not_known_to_stand_where_it_stood(
    table: CamerasTable,
) -> None:
    table.run(0.5)
    ear, feed = table.worker.ears["front"], table.worker.feeds["front"]
    table.front.unplug()
    for _ in range(6):
        ear.listen()

    table.front.knock()
    ear.listen()
    frame = feed.get()

    assert frame is not None
    assert frame.shows_something
    assert frame.outlines_px is None


def test_everything_is_shown_where_everybody_has_agreed(tmp_path: Path) -> None:
    table = CamerasTable(tmp_path, all_agreed=True)

    picture = table.picture()

    assert picture is not None
    assert picture.hidden == "nothing"
    assert _colours(_pixels(picture)[:, :60]) > 1


def test_the_believed_villa_is_outlined_where_it_is_seen(tmp_path: Path) -> None:
    table = CamerasTable(tmp_path, knows_scene=True)
    table.run(0.5)

    picture = table.picture()

    assert picture is not None
    assert table.scene is not None
    mat, *pieces = picture.outlines
    assert mat.of == "mat"
    assert len(pieces) == len(table.scene.columns) + len(table.scene.plates)
    plate = pieces[-1]
    assert plate.of == "blue"
    # What is inside the plate's outline is blue, and what is around it is not.
    mask = np.zeros((360, 640), dtype=np.uint8)
    cv2.fillPoly(mask, [np.rint(np.array(plate.points) * (640, 360)).astype(np.int32)], 255)
    wide = cv2.dilate(mask, np.ones((25, 25), dtype=np.uint8))
    ring = cv2.subtract(wide, mask)
    inside, around = (cv2.mean(sample()[2], one) for one in (mask, ring))
    assert inside[0] - inside[2] > around[0] - around[2] + 40


def test_frames_are_handed_over_with_what_may_be_kept_of_them(table: CamerasTable) -> None:
    table.run(0.5)

    frame = table.worker.feeds["front"].get()

    assert frame is not None
    assert (frame.camera, frame.health.device, frame.health.condition) == (
        "front",
        "camera front",
        "well",
    )
    assert frame.pixels.shape == (360, 640, 3)
    kept = decode(frame.jpeg)
    assert kept is not None
    assert _colours(kept[:, :60]) == 1
    assert table.worker.feeds["front"].get(frame.number) is None


def test_a_frame_of_a_camera_that_finds_no_mat_says_that_nothing_can_be_judged_by_it(
    table: CamerasTable,
) -> None:
    table.front.turn_away()
    table.run(0.5)

    frame = table.worker.feeds["front"].get()

    assert frame is not None
    assert (frame.shows_something, frame.health.condition) == (True, "blind")
    assert "not known where" in frame.health.sentence


@pytest.mark.parametrize("level", [2, 120])
def test_a_frame_that_shows_nothing_says_so(table: CamerasTable, level: int) -> None:
    table.front.cover(level)
    table.run(0.3)

    frame = table.worker.feeds["front"].get()

    assert frame is not None
    assert frame.health.condition == "blind"
