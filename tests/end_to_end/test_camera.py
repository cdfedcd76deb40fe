"""The commands that look at cameras, as people and programs run them, on stored pictures."""

import json
from importlib.resources import files
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.record.recording import CameraInfo, Picture, read_recording
from companion.vision.capture.this_machine import camera_names
from companion.vision.frame import Pixels, decode
from tests.end_to_end.command import run_here

SAMPLE = Path(str(files("companion") / "samples/villa-paletti.mcap"))

without_cameras = pytest.mark.skipif(bool(camera_names()), reason="there is a camera here")


@pytest.fixture(scope="module")
def picture() -> Pixels:
    """The first picture of the sample."""
    jpeg = next(one.jpeg for one in read_recording(SAMPLE) if isinstance(one, Picture))
    pixels = decode(jpeg)
    assert pixels is not None
    return pixels


def test_the_doctor_is_content_with_the_sample(tmp_path: Path) -> None:
    out = tmp_path / "seen.png"

    done = run_here(tmp_path, "camera", "doctor", "--file", SAMPLE, "--json", "--out", out)

    told = json.loads(done.stdout)
    grades = {one["check"]: one["grade"] for one in told["verdicts"]}
    assert done.returncode == 0, done.stderr
    assert told["well"] is True
    assert told["camera"] == "front"
    assert told["size_px"] == [1280, 720]
    assert "bad" not in grades.values()
    assert grades["mat"] == grades["sharpness"] == grades["dark"] == "good"
    drawn = cv2.imread(str(out))
    assert drawn is not None
    assert drawn.shape[0] > 720


def test_the_doctor_says_in_words_what_is_wrong_with_a_dark_blurred_picture(
    tmp_path: Path, picture: Pixels
) -> None:
    spoilt = np.asarray(cv2.GaussianBlur(picture, (0, 0), 5), dtype=np.float64) * 0.25
    cv2.imwrite(str(tmp_path / "a.png"), spoilt)

    done = run_here(tmp_path, "camera", "doctor", "--file", tmp_path / "a.png", "--setup", SAMPLE)

    assert done.returncode == 1
    assert "too dark" in done.stdout
    assert "blurred" in done.stdout
    assert "Put a lamp above the table" in done.stdout
    assert "can work with" not in done.stdout


def test_a_folder_of_pictures_needs_to_know_its_mat(tmp_path: Path, picture: Pixels) -> None:
    folder = tmp_path / "pictures"
    folder.mkdir()
    cv2.imwrite(str(folder / "1.png"), picture)

    own = run_here(tmp_path, "camera", "doctor", "--file", folder, "--json")
    named = run_here(tmp_path, "camera", "doctor", "--file", folder, "--setup", SAMPLE, "--json")

    assert own.returncode == 1
    assert named.returncode == 0, named.stdout
    (mat,) = (one for one in json.loads(named.stdout)["verdicts"] if one["check"] == "mat")
    assert "not calibrated" in mat["sentence"]


def test_the_tables_own_calibration_is_taken_for_its_camera(
    tmp_path: Path, picture: Pixels
) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), picture)
    (tmp_path / "cameras").mkdir()
    info = next(one for one in read_recording(SAMPLE) if isinstance(one, CameraInfo))
    (tmp_path / "cameras/front.toml").write_text(
        f"""
        schema = "paletti-camera/1"
        size_px = [1280, 720]
        k = {list(info.k)}
        d = {list(info.d)}
        [provenance]
        device = "front"
        date = "2026-01-31"
        board = "chess:9x6:25"
        pictures = 12
        residual = 0.1
        residual_unit = "px"
        focal_spread = 0.01
        covered = 0.9
        """
    )
    picture_of_front = ("--file", tmp_path / "a.png", "--setup", SAMPLE, "--camera", "front")

    done = run_here(tmp_path, "camera", "doctor", *picture_of_front, "--json")

    (mat,) = (one for one in json.loads(done.stdout)["verdicts"] if one["check"] == "mat")
    assert done.returncode == 0, done.stderr
    assert mat["grade"] == "good"


@pytest.mark.parametrize(
    ("arguments", "code", "word"),
    [
        (("--file", SAMPLE, "--camera", "side"), 2, "it has: front"),
        (("--file", "missing.mcap"), 3, "missing.mcap"),
        (("--file", SAMPLE, "--calibration", "missing.toml"), 3, "companion calibrate camera"),
        (("--file", "missing.avi"), 3, "missing.avi"),
        (("--file", SAMPLE, "--out", "seen.txt"), 2, ".png"),
        (("--file", SAMPLE, "--out", "no-folder/seen.png"), 3, "no-folder"),
    ],
)
def test_what_cannot_be_looked_at_is_refused_with_a_sentence(
    tmp_path: Path, arguments: tuple[str | Path, ...], code: int, word: str
) -> None:
    done = run_here(tmp_path, "camera", "doctor", *arguments)

    assert done.returncode == code
    assert word in done.stderr


@without_cameras
@pytest.mark.parametrize("command", [("doctor",), ("watch", "--seconds", "1")])
def test_without_a_camera_the_commands_say_what_to_plug_in(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    done = run_here(tmp_path, "camera", *command)

    assert done.returncode == 3
    assert "Plug one in" in done.stderr


@without_cameras
def test_a_list_without_cameras_is_empty_and_says_so(tmp_path: Path) -> None:
    words = run_here(tmp_path, "camera", "list")
    machine = run_here(tmp_path, "camera", "list", "--json")

    assert (words.returncode, machine.returncode) == (3, 3)
    assert "sees no camera" in words.stdout
    assert json.loads(machine.stdout) == {"cameras": []}


def test_the_tables_cameras_are_kept_by_role(tmp_path: Path) -> None:
    first = run_here(tmp_path, "camera", "use", "0", "--as", "front")
    second = run_here(tmp_path, "camera", "use", "usb-nobody-has-this", "--as", "side")
    wrong = run_here(tmp_path, "camera", "use", "0", "--as", "Front Row")

    assert (first.returncode, second.returncode, wrong.returncode) == (0, 0, 2)
    assert "front camera of this table is" in first.stdout
    assert "usb-nobody-has-this" in (tmp_path / "cameras.toml").read_text(encoding="utf-8")
    assert "small letters" in wrong.stderr


def test_watching_a_video_tells_of_its_pictures(tmp_path: Path) -> None:
    path = tmp_path / "table.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 20.0, (64, 48))
    for number in range(6):
        writer.write(np.full((48, 64, 3), 40 * number, dtype=np.uint8))
    writer.release()

    done = run_here(tmp_path, "camera", "watch", "--file", path, "--json")

    told = json.loads(done.stdout)
    assert done.returncode == 0, done.stderr
    assert told["frames"] == 6
    assert told["size_px"] == [64, 48]
