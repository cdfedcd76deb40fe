"""What sensors send during a match is kept, in order, and around a fall all of it."""

import hashlib
import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from companion.record.recording import (
    CameraInfo,
    Picture,
    RecordedMessage,
    Samples,
    Setup,
    TapMessage,
    read_recording,
)
from companion.table.keeping.items import (
    Began,
    Ended,
    FallKept,
    Fell,
    Item,
    KeeperNews,
    NotKept,
    Said,
    Used,
)
from companion.table.keeping.keeper import Keeper
from companion.table.keeping.kept_files import kept_files
from firmware_bridge.samples import SampleBatch
from tests.unit.recording.small_files import SETUP

SECOND_NS = 1_000_000_000
FRONT = CameraInfo(
    0, "front", (900.0, 0.0, 640.0, 0.0, 900.0, 360.0, 0.0, 0.0, 1.0), (0.0,) * 5, (1280, 720)
)


@dataclass
class Evening:
    """A keeper on a clock of its own."""

    directory: Path
    free_bytes: int = 10**12
    now_ns: int = 100 * SECOND_NS
    told: list[KeeperNews] = field(default_factory=list)
    pictures: int = 0

    def __post_init__(self) -> None:
        self.keeper = Keeper(json.dumps(SETUP).encode(), {}, [FRONT], lambda _: self.free_bytes)
        self.keep(Began(self.directory, self.now_ns))

    def keep(self, item: Item) -> None:
        self.keeper.keep(item)
        self.keeper.step(self.now_ns)
        self.told += self.keeper.take_news()

    def run(self, seconds: float) -> None:
        """Let a camera and scales send ten times a second."""
        for _ in range(round(seconds * 10)):
            self.now_ns += SECOND_NS // 10
            self.pictures += 1
            self.keep(Picture(self.now_ns, "front", self.jpeg(self.pictures)))
            number = self.pictures
            self.keep(SampleBatch(number, self.now_ns, (number,), (0,), (170_000 + number,), (0,)))

    def jpeg(self, number: int) -> bytes:
        return f"picture {number}".encode()

    def finish(self) -> None:
        self.keep(Ended(threading.Event()))

    def read(self, name: str = "table.mcap") -> list[RecordedMessage]:
        return list(read_recording(self.directory / name))


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path)
    yield made
    made.finish()


def test_everything_is_kept_in_the_order_of_its_time(evening: Evening) -> None:
    evening.run(3)
    evening.keep(Said(evening.now_ns - SECOND_NS, {"tap": "all_agree"}))
    evening.run(12)
    evening.finish()

    messages = evening.read()
    assert isinstance(messages[0], Setup)
    assert sum(isinstance(one, Samples) for one in messages) == 150
    taps = [one.tap["tap"] for one in messages if isinstance(one, TapMessage)]
    assert taps == ["all_agree", "end_of_recording"]
    times = [one.at_ns for one in messages[2:]]
    assert times == sorted(times)


def test_two_pictures_a_second_are_kept_and_each_that_counted(evening: Evening) -> None:
    evening.run(4)
    counted = evening.jpeg(33)
    evening.keep(Used((hashlib.sha256(counted).hexdigest(),)))
    evening.run(16)
    evening.finish()

    kept = [one.jpeg for one in evening.read() if isinstance(one, Picture)]
    assert len(kept) in (41, 42)
    assert kept.count(counted) == 1


def test_around_a_fall_ten_seconds_before_and_five_after_are_whole(evening: Evening) -> None:
    evening.run(20)
    onset_ns = evening.now_ns
    evening.keep(Fell(onset_ns))
    evening.run(7)

    [kept] = [one for one in evening.told if isinstance(one, FallKept)]
    content = (evening.directory / kept.file).read_bytes()
    assert kept.sha256 == hashlib.sha256(content).hexdigest()
    pictures = [one for one in evening.read(kept.file) if isinstance(one, Picture)]
    assert (onset_ns - pictures[0].at_ns) / SECOND_NS == pytest.approx(10, abs=0.11)
    assert (pictures[-1].at_ns - onset_ns) / SECOND_NS == pytest.approx(5, abs=0.11)
    assert (kept.pictures, kept.samples) == (len(pictures), len(pictures)) == (151, 151)


def test_who_leaves_soon_after_a_fall_has_what_there_is(evening: Evening) -> None:
    evening.run(12)
    evening.keep(Fell(evening.now_ns))
    evening.run(1)
    evening.finish()

    [kept] = [one for one in evening.told if isinstance(one, FallKept)]
    assert kept.pictures == 111


def test_a_disk_that_is_nearly_full_ends_pictures_and_nothing_else(evening: Evening) -> None:
    evening.run(10)
    evening.free_bytes = 1_000
    evening.run(20)
    evening.finish()

    messages = evening.read()
    assert sum(isinstance(one, Samples) for one in messages) == 300
    assert sum(isinstance(one, Picture) for one in messages) < 25
    [told] = [one for one in evening.told if isinstance(one, NotKept)]
    assert "disk is nearly full" in told.sentence


def test_where_nothing_can_be_written_that_is_told_once(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "nowhere")

    evening.run(20)
    evening.finish()

    [told] = evening.told
    assert isinstance(told, NotKept)
    assert "not recorded" in told.sentence


def test_a_second_sitting_has_a_file_of_its_own(evening: Evening) -> None:
    evening.run(1)
    evening.keep(Began(evening.directory, evening.now_ns))
    evening.run(1)
    evening.finish()

    assert sorted(kept_files(evening.directory)) == ["recording", "recording-2"]


def test_the_calibration_of_a_camera_comes_before_its_pictures(evening: Evening) -> None:
    evening.run(10)
    evening.finish()

    [info] = [one for one in evening.read() if isinstance(one, CameraInfo)]
    assert (info.camera, info.k, info.size_px) == ("front", FRONT.k, (1280, 720))


def test_where_somebody_minds_no_picture_is_kept_not_even_around_a_fall(evening: Evening) -> None:
    evening.run(4)
    directory = evening.directory / "next"
    directory.mkdir()
    evening.keep(Began(directory, evening.now_ns, pictures=False))
    evening.run(3)
    evening.keep(Fell(evening.now_ns))
    evening.run(7)
    evening.finish()

    for name in ("table.mcap", "fall-1.mcap"):
        messages = list(read_recording(directory / name))
        assert not any(isinstance(one, Picture) for one in messages)
        assert sum(isinstance(one, Samples) for one in messages) > 50
