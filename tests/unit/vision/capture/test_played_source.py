"""Pictures that were stored are played like a camera: in time, or step by step."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.errors import MissingError, UnreadableError, UsageError
from companion.evidence import Condition
from companion.vision.capture.played_source import Pace, PlayedSource, Stored
from companion.vision.capture.recorded_pictures import recorded_camera, recorded_pictures
from companion.vision.capture.rendered_source import RenderedSource
from companion.vision.capture.source import Frame, FrameSource
from companion.vision.capture.stored_pictures import stored_pictures
from companion.vision.frame import Pixels
from tests.unit.vision.capture.fake_capture import NS, Clock

SAMPLE = Path(__file__).parents[4] / "companion/samples/villa-paletti.mcap"


def plain(level: int) -> Pixels:
    return np.full((48, 64, 3), level, dtype=np.uint8)


def ten_a_second(count: int = 10, broken: int | None = None) -> Iterator[Stored]:
    for number in range(count):
        pixels = None if number == broken else plain(number)
        yield Stored(7 * NS + number * NS // 10, partial(same, pixels))


def same(pixels: Pixels | None) -> Pixels | None:
    return pixels


def played(clock: Clock, pace: Pace, broken: int | None = None) -> PlayedSource:
    source = PlayedSource("front", lambda: ten_a_second(broken=broken), clock.now_ns, pace)
    source.open()
    return source


def test_stepping_shows_every_picture_with_its_own_time() -> None:
    source: FrameSource = played(Clock(), Pace.STEPPED)
    frames: list[Frame] = []
    while (frame := source.newest(len(frames) - 1)) is not None:
        frames.append(frame)

    assert [one.number for one in frames] == list(range(10))
    assert [int(one.pixels[0, 0, 0]) for one in frames] == list(range(10))
    assert frames[3].at_ns == 7 * NS + 3 * NS // 10
    assert source.health().sentence == "The pictures are at their end."


def test_stepping_stays_at_a_picture_that_was_not_taken_yet() -> None:
    source = played(Clock(), Pace.STEPPED)

    first, again = source.newest(), source.newest()

    assert first is not None
    assert first is again


def test_pacing_shows_what_is_due_and_counts_what_was_passed_over() -> None:
    clock = Clock()
    source = played(clock, Pace.PACED)
    opened_ns = clock.ns

    clock.ns += 350_000_000
    frame = source.newest()

    assert frame is not None
    assert frame.number == 3
    assert frame.at_ns == opened_ns + 300_000_000
    assert source.replaced == 3
    assert source.newest(3) is None


def test_a_paced_source_ends_with_its_last_picture() -> None:
    clock = Clock()
    source = played(clock, Pace.PACED)

    clock.ns += 60 * NS
    frame = source.newest()

    assert frame is not None
    assert frame.number == 9
    assert source.is_at_end
    assert source.health().condition is Condition.BLIND


def test_a_damaged_picture_is_left_out_and_told() -> None:
    source = played(Clock(), Pace.STEPPED, broken=1)
    source.newest()

    frame = source.newest(0)

    assert frame is not None
    assert frame.number == 2
    assert source.health().condition is Condition.DEGRADED


def test_a_source_that_is_opened_again_begins_anew() -> None:
    source = played(Clock(), Pace.STEPPED)
    source.newest()
    source.newest(0)
    source.close()
    source.close()
    assert source.health().sentence == "The camera is closed."

    source.open()
    frame = source.newest()

    assert frame is not None
    assert frame.number == 0


def test_pictures_of_a_folder_come_by_their_names(tmp_path: Path) -> None:
    for level, name in ((30, "b.png"), (10, "a.jpg"), (50, "c.JPG")):
        cv2.imwrite(str(tmp_path / name), plain(level))
    (tmp_path / "notes.txt").write_text("no picture")

    stored = list(stored_pictures(tmp_path))
    pictures = [one.load() for one in stored]

    assert [round(float(one.mean())) for one in pictures if one is not None] == [10, 30, 50]
    assert stored[0].at_ns < stored[1].at_ns < stored[2].at_ns


def test_one_picture_is_a_source_too(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), plain(77))

    (stored,) = stored_pictures(tmp_path / "a.png")

    pixels = stored.load()
    assert pixels is not None
    assert pixels.mean() == 77


def test_a_video_is_played_at_its_own_rate(tmp_path: Path) -> None:
    path = tmp_path / "table.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 20.0, (64, 48))
    for number in range(5):
        writer.write(plain(40 * number))
    writer.release()

    stored = list(stored_pictures(path))
    pictures = [one.load() for one in stored]

    assert [one.at_ns for one in stored] == [number * NS // 20 for number in range(5)]
    assert [round(float(one.mean()), -1) for one in pictures if one is not None] == [
        0,
        40,
        80,
        120,
        160,
    ]


def test_what_holds_no_pictures_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_bytes(b"\xff\xd8no")
    (tmp_path / "a.avi").write_bytes(b"no video")
    empty = tmp_path / "empty"
    empty.mkdir()

    for path in (tmp_path / "a.jpg", tmp_path / "a.avi", empty):
        with pytest.raises(UnreadableError):
            list(stored_pictures(path))
    for path in (tmp_path / "b.jpg", tmp_path / "b.avi"):
        with pytest.raises(MissingError):
            list(stored_pictures(path))


def test_a_recording_plays_a_cameras_pictures() -> None:
    told = recorded_camera(SAMPLE, None)
    source = PlayedSource("front", lambda: recorded_pictures(SAMPLE, told.name), Clock().now_ns)

    source.open()
    first = source.newest()
    assert first is not None
    second = source.newest(first.number)
    source.close()

    assert told.name == "front"
    assert told.info is not None
    assert told.setup is not None
    assert first.pixels.shape == (720, 1280, 3)
    assert second is not None
    assert 0 < second.at_ns - first.at_ns < 2 * NS


def test_a_camera_that_a_recording_lacks_is_answered_with_those_it_has() -> None:
    with pytest.raises(UsageError, match="it has: front"):
        recorded_camera(SAMPLE, "side")


def test_a_virtual_camera_draws_when_somebody_looks() -> None:
    clock = Clock()
    drawn: list[int] = []

    def render(at_ns: int) -> Pixels | None:
        drawn.append(at_ns)
        return plain(len(drawn)) if len(drawn) < 3 else None

    source: FrameSource = RenderedSource("virtual", render, clock.now_ns)
    assert source.newest() is None
    source.open()
    first, again = source.newest(), source.newest()
    assert first is not None
    clock.ns += NS // 30
    second = source.newest(first.number)
    assert source.health().condition is Condition.WELL
    clock.ns += NS
    nothing = source.newest(1)

    assert first is again
    assert second is not None
    assert second.at_ns == first.at_ns + NS // 30
    assert nothing is None
    assert source.health().condition is Condition.BLIND
    source.close()
    assert source.health().sentence == "The camera is closed."
