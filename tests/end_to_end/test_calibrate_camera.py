"""``companion calibrate camera``, as people and programs run it, on pictures that were stored."""

import json
import tomllib
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.camera_file import read_camera
from tests.end_to_end.command import run_here
from tests.unit.calibration.drawn_mat import (
    WEBCAM,
    FloatArray,
    Look,
    chess_print,
    looking_from,
    photo,
)

EYES_MM = [(0, -5, 420), (230, -5, 240), (-230, -5, 240), (0, -240, 230), (0, 240, 230)]
BOARD = "chess:9x6:20"


@pytest.fixture(scope="session")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of pictures of a chess board, one of them with nothing on it, one broken."""
    folder = tmp_path_factory.mktemp("boards")
    paper: FloatArray = chess_print(9, 6, 20.0)
    camera = WEBCAM.scaled((640, 360))
    for number, eye_mm in enumerate(EYES_MM):
        at = (0.1 * eye_mm[0], 0.1 * eye_mm[1], 0)
        picture = photo(paper, camera, looking_from(eye_mm, at), Look(seed=number))
        cv2.imwrite(str(folder / f"{number}.png"), picture)
    cv2.imwrite(str(folder / "5.png"), np.full((360, 640), 120, np.uint8))
    (folder / "6.jpg").write_bytes(b"no picture")
    (folder / "readme.txt").write_text("Not a picture either.")
    return folder


def test_pictures_give_a_camera(pictures: Path, tmp_path: Path) -> None:
    out = tmp_path / "front.toml"

    done = run_here(
        tmp_path, "calibrate", "camera", "--images", pictures, "--board", BOARD, "--json",
        "--out", out,
    )  # fmt: skip

    told = json.loads(done.stdout)
    assert done.returncode == 0, done.stderr
    assert {"rms_px", "k", "d", "size", "fov_deg", "pictures"} <= set(told)
    assert told["k"][0] == pytest.approx(505, rel=0.02)
    assert told["size"] == [640, 360]
    assert told["fov_deg"][0] == pytest.approx(64.7, abs=1.5)
    assert [one["corners"] for one in told["pictures"]] == [54] * 5 + [0, 0]
    assert [one["used"] for one in told["pictures"]] == [True] * 5 + [False] * 2
    assert "damaged" in told["pictures"][6]["why"]
    assert read_camera(out).camera().k.ravel().tolist() == pytest.approx(told["k"], abs=1e-5)


def test_a_named_camera_keeps_its_calibration_at_this_table(pictures: Path, tmp_path: Path) -> None:
    done = run_here(
        tmp_path, "calibrate", "camera", "--images", pictures, "--board", BOARD,
        "--camera", "front",
    )  # fmt: skip

    kept = tomllib.loads((tmp_path / "cameras" / "front.toml").read_text(encoding="utf-8"))
    assert done.returncode == 0, done.stderr
    assert kept["schema"] == "paletti-camera/1"
    assert kept["provenance"]["device"] == "front"
    assert "From 5 of 7 pictures" in done.stdout


def test_pictures_of_another_board_are_refused_with_what_to_do(
    pictures: Path, tmp_path: Path
) -> None:
    for number in range(2):
        (tmp_path / f"{number}.png").write_bytes((pictures / f"{number}.png").read_bytes())

    done = run_here(
        tmp_path, "calibrate", "camera", "--images", tmp_path, "--board", "chess:11x4:20", "--json"
    )

    told = json.loads(done.stdout)
    assert done.returncode == 1
    assert told["k"] is None
    assert told["refused"] == "too few"
    assert "inner corners" in told["sentence"]
    assert len(told["pictures"]) == 2


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["--images", "nowhere", "--board", BOARD], 3, "no folder"),
        (["--images", ".", "--board", "chess:9"], 2, "chess:COLSxROWS:SQUARE_MM"),
    ],
)
def test_what_cannot_be_is_said_with_its_exit_code(
    tmp_path: Path, arguments: list[str], code: int, says: str
) -> None:
    done = run_here(tmp_path, "calibrate", "camera", *arguments)

    assert done.returncode == code
    assert says in done.stderr
    assert done.stdout == ""


def test_a_folder_without_pictures_is_said_to_have_none(tmp_path: Path) -> None:
    done = run_here(tmp_path, "calibrate", "camera", "--images", tmp_path, "--board", BOARD)

    assert done.returncode == 2
    assert "no picture" in done.stderr


def _held_up(folder: Path) -> None:
    """What a camera would see of somebody who does what is asked: each pose twice, as one waits."""
    camera = WEBCAM.scaled((640, 360))
    paper = chess_print(7, 5, 20.0)
    straight = np.diag([1.0, -1.0, -1.0, 1.0])
    poses = [((0, 0), (0, 0, 400)), ((0, 0), (0, 0, 190))]
    poses += [(lean, (0, 0, 330)) for lean in ((40, 0), (-40, 0), (0, 40), (0, -40))]
    poses += [((0, 0), (x, y, 400)) for x in (-120, 120) for y in (-60, 60)]
    for number, ((left, top), at_mm) in enumerate(poses):
        turn_left = cv2.Rodrigues(np.array([0.0, np.radians(left), 0.0]))[0]
        turn_top = cv2.Rodrigues(np.array([-np.radians(top), 0.0, 0.0]))[0]
        pose = straight.copy()
        pose[:3, :3] = turn_left @ turn_top @ straight[:3, :3]
        pose[:3, 3] = at_mm
        picture = photo(paper, camera, pose, Look(seed=number, blur_px=0.7))
        for again in "ab":
            cv2.imwrite(str(folder / f"{number:02}{again}.png"), picture)


def test_who_holds_a_board_up_is_led_to_a_calibration(tmp_path: Path) -> None:
    held_up = tmp_path / "held up"
    held_up.mkdir()
    _held_up(held_up)

    done = run_here(
        tmp_path, "calibrate", "camera", "--file", held_up, "--board", "chess:7x5:20",
        "--camera", "front", "--json",
    )  # fmt: skip

    told = json.loads(done.stdout)
    assert done.returncode == 0, done.stderr
    assert told["k"][0] == pytest.approx(505, rel=0.02)
    assert told["pictures"][0]["file"] == "middle"
    assert len(told["pictures"]) == 10
    assert "Taken: 10 of 10." in done.stderr
    assert (tmp_path / "cameras" / "front.toml").is_file()


def test_whoever_stops_early_is_told_what_is_missing(tmp_path: Path, pictures: Path) -> None:
    done = run_here(tmp_path, "calibrate", "camera", "--file", pictures / "0.png", "--board", BOARD)

    assert done.returncode == 1
    assert "Hold still" in done.stderr
