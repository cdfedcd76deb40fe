"""``companion calibrate scales``, practised on a board in memory that speaks the real bytes."""

import json
from pathlib import Path

import pytest

from calibration.procedure import Progress
from calibration.scales_file import read_scales
from companion.cli.calibrate.guided_scales import Guide, Listener
from companion.cli.calibrate.practice_base import COUNTS_PER_G
from companion.cli.scales.places import calibrated_scales
from companion.errors import MissingError, UnreadableError, UsageError
from firmware_bridge.drivers.mcu import McuSource
from firmware_bridge.errors import BoardSilentError
from firmware_bridge.virtual.faults import CellFault, LineFault
from firmware_bridge.virtual.mcu import VirtualBoard
from firmware_bridge.virtual.ports import VirtualPorts, VirtualTime
from tests.end_to_end.command import run_here

VIRTUAL = ("calibrate", "scales", "--scales", "virtual")


def test_practising_writes_a_file_that_the_other_commands_read(tmp_path: Path) -> None:
    done = run_here(tmp_path, *VIRTUAL, "--weight", "200", "--json")

    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["counts_per_g"] == pytest.approx(COUNTS_PER_G, rel=0.01)
    assert told["residual_g"] < 0.1
    assert told["column_error_g"] < 0.2
    assert read_scales(tmp_path / "scales.toml").provenance.device == "virtual"
    for number in range(1, 10):
        assert f"[{number}/9]" in done.stderr


def test_people_are_told_what_it_means_for_a_column(tmp_path: Path) -> None:
    out = tmp_path / "mine.toml"

    done = run_here(tmp_path, *VIRTUAL, "--weight", "100", "--out", out, "--base-mass", "420")

    assert "a column of 5 g" in done.stdout
    assert read_scales(out).empty_base_mass_g == 420.0
    assert not (tmp_path / "scales.toml").exists()


def test_practice_never_writes_over_what_was_measured(tmp_path: Path) -> None:
    kept = tmp_path / "scales.toml"
    run_here(tmp_path, *VIRTUAL, "--weight", "200", "--out", kept)
    measured = kept.read_text("utf-8").replace('"virtual"', '"b01d5ca1e5000001"')
    kept.write_text(measured, "utf-8")

    refused = run_here(tmp_path, *VIRTUAL, "--weight", "200")

    assert (refused.returncode, refused.stdout) == (2, "")
    assert "practice would write over it; name another file with --out." in refused.stderr
    assert kept.read_text("utf-8") == measured


def test_cells_that_stand_elsewhere_are_said_to(tmp_path: Path) -> None:
    done = run_here(tmp_path, *VIRTUAL, "--weight", "100", "--reach", "80,95")

    assert done.returncode == 0
    places = [(cell.x_mm, cell.y_mm) for cell in read_scales(tmp_path / "scales.toml").cells]
    assert places == [(80, 95), (-80, 95), (-80, -95), (80, -95)]


@pytest.mark.parametrize("reach", ["", "wide", "5", "105,2000", "1,2,3"])
def test_a_reach_that_cannot_be_is_refused(tmp_path: Path, reach: str) -> None:
    done = run_here(tmp_path, *VIRTUAL, "--weight", "100", "--reach", reach)

    assert done.returncode == 2
    assert "--reach" in done.stderr


def test_a_port_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    port = tmp_path / "ttyNONE"

    done = run_here(tmp_path, "calibrate", "scales", "--weight", "100", "--scales", port)

    assert done.returncode == 3
    assert done.stderr.strip().endswith(".")
    assert not (tmp_path / "scales.toml").exists()


def led_once(board: VirtualBoard, *, is_pulled: bool = False) -> None:
    """Calibrate until the second step, or the first again, waits for a person who is gone."""
    time = VirtualTime()
    asked: list[object] = []

    def wait(step: object) -> None:
        asked.append(step)
        if len(asked) == 2:
            raise UsageError("Nobody is there.")
        if is_pulled:
            board.line_faults.add(LineFault.UNPLUGGED)

    with Listener(McuSource(VirtualPorts(time, board), time), time) as listener:
        listener.wait_for_samples()
        Guide(listener, wait).lead(Progress(200.0))


def test_trouble_with_a_cell_is_told_once_a_step(capsys: pytest.CaptureFixture[str]) -> None:
    board = VirtualBoard(lambda _: (1e5,) * 4)
    board.cell_faults[1].add(CellFault.FROZEN)

    with pytest.raises(UsageError):
        led_once(board)

    assert capsys.readouterr().err.count("Cell 1 says 123456 all the time") == 1


def test_a_plug_that_is_pulled_ends_it_and_says_that_nothing_was_written() -> None:
    with pytest.raises(BoardSilentError, match=r"plug.*Nothing was written; begin again"):
        led_once(VirtualBoard(lambda _: (1e5,) * 4), is_pulled=True)


def test_a_table_without_a_calibration_is_told_how_to_get_one(tmp_path: Path) -> None:
    with pytest.raises(MissingError, match="companion calibrate scales"):
        calibrated_scales(tmp_path / "scales.toml")


def test_a_broken_calibration_is_unreadable(tmp_path: Path) -> None:
    (tmp_path / "scales.toml").write_text("schema = 3\n", encoding="utf-8")

    with pytest.raises(UnreadableError, match="companion calibrate scales"):
        calibrated_scales(tmp_path / "scales.toml")
