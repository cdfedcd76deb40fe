"""``companion enrol``, as people run it: on stored pictures, before a camera, on scales."""

import json
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.camera_file import CameraFile, Provenance, write_camera
from calibration.load_cell import LoadCells
from calibration.mat_layout import OWN_MAT
from calibration.set_file import default_set, encode_set, read_set
from calibration.table_set import area_mm2
from companion.cli.enrol.guide import AGAIN, SKIP, LivePictures, lead
from companion.cli.enrol.weighing import weigh
from companion.cli.wiring import Scales
from companion.record.recording import Setup, read_recording
from companion.vision.capture.played_source import PlayedSource, Stored
from companion.vision.enrolling.enrolment import Enrolment
from companion.vision.enrolling.steps import steps_for
from firmware_bridge.drivers.mcu import McuSource
from firmware_bridge.virtual.mcu import VirtualBoard
from firmware_bridge.virtual.ports import VirtualPorts, VirtualTime
from firmware_bridge.virtual.traits import counts_of_grams
from tests.end_to_end.command import run_here
from tests.unit.vision.enrolling.drawn_pieces import (
    CAMERA,
    Pixels,
    Studio,
    lying,
    plate,
    ring,
    standing,
    turned,
)

SQUARE = ring(45, 4, 10)


@pytest.fixture(scope="session")
def taken() -> dict[str, Pixels]:
    """The pictures of a sitting: somebody forgot to lay the plate down at first."""
    studio = Studio()
    post = standing(turned(ring(8, 4), 20, (15, 0)), 52.0)
    lain = lying(ring(8, 4, -45), 52.0, (0, -20), 30)
    return {
        "0-mat": studio.shoot(seed=1),
        "1-nothing": studio.shoot(seed=2),
        "2-plate": studio.shoot((plate(SQUARE), "red"), seed=3),
        "3-standing": studio.shoot((post, "violet"), seed=4),
        "4-lying": studio.shoot((lain, "violet"), seed=5),
    }


@pytest.fixture(scope="session")
def pictures(taken: dict[str, Pixels], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sitting")
    for name, pixels in taken.items():
        cv2.imwrite(str(folder / f"{name}.png"), pixels)
    return folder


@pytest.fixture
def calibration(tmp_path: Path) -> Path:
    path = tmp_path / "camera.toml"
    made = Provenance("drawn", "2026-11-30", "none", 1, 0.1, "px", 0.0, 1.0)
    k, d = map(float, CAMERA.k.ravel()), map(float, CAMERA.d)
    size_px = CAMERA.size_px
    write_camera(path, CameraFile("paletti-camera/1", size_px, tuple(k), tuple(d), made))
    return path


def test_a_set_is_measured_in_pictures_and_then_used(
    pictures: Path, calibration: Path, tmp_path: Path
) -> None:
    done = run_here(
        tmp_path, "enrol", "red", "thin", "--pictures", pictures, "--calibration", calibration,
        "--out", tmp_path / "drawn", "--json",
    )  # fmt: skip

    told = json.loads(done.stdout)
    found = read_set(tmp_path / "set.toml")
    assert done.returncode == 0, done.stderr
    assert told["left_out"] == []
    assert "Nothing is seen on the mat" in done.stderr
    thin = found.kinds["thin"]
    assert thin.footprint == "square"
    assert (thin.radius_mm, thin.height_mm) == pytest.approx((8.0, 52.0), abs=0.5)
    outline_mm = np.array(found.plates["red"].outline_mm)
    assert area_mm2(outline_mm) == pytest.approx(area_mm2(SQUARE), rel=0.02)
    assert not found.plates["blue"].measured
    assert sorted(one.name for one in (tmp_path / "drawn").iterdir()) == [
        "column-thin-lying.png",
        "column-thin-standing.png",
        "mat.png",
        "plate-red.png",
    ]
    doctor = run_here(
        tmp_path, "camera", "doctor", "--file", pictures / "0-mat.png", "--calibration",
        calibration, "--setup", tmp_path / "set.toml", "--json",
    )  # fmt: skip
    notes = json.loads(doctor.stdout)["notes"]
    assert ", blue" in notes[0]
    assert ", red" not in notes[0]


def test_a_set_alone_is_recorded_and_people_are_told_what_of_it_is_approximate(
    tmp_path: Path,
) -> None:
    text = encode_set(default_set()).replace("height_mm = 65.0\nfoot", "height_mm = 61.0\nfoot", 1)
    (tmp_path / "set.toml").write_text(text)  # the table's own: nobody has to name it

    done = run_here(
        tmp_path, "record", tmp_path / "a.mcap", "--scales", "virtual", "--seconds", "0.1"
    )

    assert done.returncode == 0, done.stderr
    assert "approximate" in done.stderr
    recorded = next(
        one.setup for one in read_recording(tmp_path / "a.mcap") if isinstance(one, Setup)
    )
    assert recorded.table_set.height_mm("thick") == 61.0
    assert recorded.table_set.kinds["hex"].footprint == "hexagon"
    assert recorded.columns == ()


def test_what_the_pictures_do_not_show_is_left_out_and_told(
    pictures: Path, calibration: Path, tmp_path: Path
) -> None:
    done = run_here(
        tmp_path, "enrol", "red", "--pictures", pictures / "0-mat.png", "--calibration",
        calibration,
    )  # fmt: skip

    assert done.returncode == 1
    assert "Left out: red" in done.stdout
    assert not (tmp_path / "set.toml").exists()


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("purple",), 2, "The set has no purple; it has blue"),
        (("--set", "set.json"), 2, "end in .toml"),
        ((), 3, "companion calibrate camera"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_laid_down(
    words: tuple[str, ...], code: int, sentence: str, pictures: Path, tmp_path: Path
) -> None:
    done = run_here(tmp_path, "enrol", *words, "--pictures", pictures)

    assert done.returncode == code
    assert sentence in done.stderr


def test_a_person_is_asked_may_try_again_and_leave_something_out(
    taken: dict[str, Pixels],
) -> None:
    # A camera: three pictures of each moment, of which the last is looked at.
    moments = ["0-mat", "2-plate", "2-plate"]
    source = PlayedSource("camera", lambda: _stored(taken, moments), lambda: 0)
    answers = iter(["", "", "", AGAIN, "", "", SKIP])
    asked: list[str] = []
    told: list[str] = []

    def ask(question: str) -> str:
        asked.append(question)
        return next(answers)

    start = Enrolment(default_set(), OWN_MAT, CAMERA, steps_for(("red",), ("thin",)))
    source.open()
    end, left_out = lead(start, LivePictures(source, ask), told.append, lambda *_: None)

    assert end.step is None
    assert list(end.plates) == ["red"]
    assert [one.slug for one in left_out] == ["column-thin-standing", "column-thin-lying"]
    assert [one for one in told if "Lay the red plate" in one] == [
        "[2/4] Lay the red plate flat in the middle of the mat, and nothing else."
    ]
    assert next(answers, None) is None


def _stored(taken: dict[str, Pixels], moments: list[str]) -> Iterator[Stored]:
    for number, name in enumerate(moments):
        for part in range(3):
            yield Stored(3 * number + part, lambda name=name: taken[name])  # type: ignore[misc]


def test_pieces_are_weighed_by_what_they_add_to_the_base() -> None:
    gains, zeros = (402.0, -397.0, 441.0, -455.0), (12_000.0, -8_000.0, 3_000.0, 500.0)
    load_g = [400.0]
    time = VirtualTime()
    board = VirtualBoard(counts_of_grams(lambda _: [load_g[0] / 4] * 4, gains, zeros))
    scales = Scales(McuSource(VirtualPorts(time, board), time), time)
    cells = LoadCells(np.zeros((4, 2)), gains, zeros, 0.0)
    masses = iter([0.0, 31.5, 5.2])
    asked: list[str] = []

    def ask(question: str) -> str:
        asked.append(question)
        load_g[0] = 400.0 if "nothing on it" in question else 400.0 + next(masses)
        return SKIP if "blue" in question else ""

    found = weigh(default_set(), scales, cells, ["red", "blue", "thin"], ask)

    assert found.plates["red"].mass_g == pytest.approx(31.5, abs=0.2)
    assert found.kinds["thin"].mass_g == pytest.approx(5.2, abs=0.2)
    assert (found.plates["red"].weighed, found.plates["blue"].weighed) == (True, False)
    assert any("Nothing was put down" in one for one in asked)
