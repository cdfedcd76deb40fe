"""``companion scales tare``: the empty base's zero, taken from boards that speak the real bytes."""

import json
import math
import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from calibration.load_cell import LoadCells
from calibration.scales_file import ScalesFile, read_scales, write_scales
from calibration.steady import Refusal, Refused
from companion.cli.scales.tare import zero_of
from companion.cli.wiring import Scales
from firmware_bridge.drivers.mcu import McuSource
from firmware_bridge.drivers.serial_link import SystemTime
from firmware_bridge.virtual.faults import CellFault
from firmware_bridge.virtual.mcu import VirtualBoard
from firmware_bridge.virtual.ports import VirtualPorts, VirtualTime
from firmware_bridge.virtual.pty_port import PtyPort
from firmware_bridge.virtual.traits import BoardTraits, counts_of_grams
from tests.end_to_end.command import run_here

GOLDEN = Path(__file__).parents[1] / "golden/records/paletti-scales-2.found.toml"
CONTRACTS = (Path(__file__).parents[2] / "docs/contracts.md").read_text(encoding="utf-8")
BOARD_ID = b"virtual\0"
EMPTY_G = (105.0,) * 4
DRIFTED_G = (0.5, 1.25, -0.75, 0.25)
SECOND_NS = 1_000_000_000

Grams = Callable[[int], Sequence[float]]


def calibrated(device: str = BOARD_ID.hex()) -> ScalesFile:
    """A calibration that was made with the board of these tests, some days ago."""
    found = read_scales(GOLDEN)
    made = msgspec.structs.replace(found.provenance, device=device)
    return msgspec.structs.replace(found, provenance=made)


def board_of(grams_at: Grams, *faults: CellFault, quick: bool = False) -> VirtualBoard:
    """A board whose cells carry this; what is broken is cell 1."""
    cells = calibrated().load_cells()
    traits = BoardTraits(boot_ns=20_000_000, resets_when_opened=False) if quick else BoardTraits()
    board = VirtualBoard(counts_of_grams(grams_at, cells.counts_per_g, cells.tare_counts), traits)
    board.cell_faults[1].update(faults)
    return board


def loaded(*more_g: float) -> Grams:
    """The base, and this on each cell besides."""
    now_g = [base_g + one for base_g, one in zip(EMPTY_G, more_g, strict=True)]
    return lambda _: now_g


def taken(
    board: VirtualBoard, before: ScalesFile | None = None, *, empty: bool = False
) -> LoadCells | Refusal:
    """What becomes of the zero of a board."""
    time = VirtualTime()
    source = McuSource(VirtualPorts(time, board), time)
    return zero_of(Scales(source, time), before or calibrated(), in_memory=False, empty=empty)


def test_the_zero_of_an_empty_base_is_where_its_cells_read() -> None:
    before = calibrated().load_cells()

    after = taken(board_of(loaded(*DRIFTED_G)))

    assert isinstance(after, LoadCells)
    for cell, drifted_g in enumerate(DRIFTED_G):
        moved = after.tare_counts[cell] - before.tare_counts[cell]
        assert moved / before.counts_per_g[cell] == pytest.approx(drifted_g, abs=0.08)


@pytest.mark.parametrize("load_g", [5.1, 31.7, -8.0])
def test_what_may_be_a_column_is_no_zero_unless_somebody_has_looked(load_g: float) -> None:
    board = board_of(loaded(*(load_g / 4,) * 4))

    refusal = taken(board)
    looked = taken(board, empty=True)

    assert isinstance(refusal, Refusal)
    assert "--empty" in refusal.sentence
    assert isinstance(looked, LoadCells)


@pytest.mark.parametrize("load_g", [97.0, 350.0])
def test_a_loaded_base_has_no_zero_whoever_says_that_it_is_empty(load_g: float) -> None:
    refusal = taken(board_of(loaded(*(load_g / 4,) * 4)), empty=True)

    assert isinstance(refusal, Refusal)
    assert refusal.why is Refused.INCONSISTENT
    assert "take everything off" in refusal.sentence


def test_a_swaying_base_has_no_zero() -> None:
    def sways(at_ns: int) -> list[float]:
        off_g = 3 * math.sin(2 * math.pi * 3 * at_ns / SECOND_NS)
        return [105 + off_g, 105 - off_g, 105 - off_g, 105 + off_g]

    refusal = taken(board_of(sways))

    assert isinstance(refusal, Refusal)
    assert refusal.why is Refused.SWAYING


def test_a_step_beside_the_table_costs_a_second_and_no_zero() -> None:
    started_ns = VirtualTime().now_ns()
    until_ns = started_ns + 3 * SECOND_NS

    after = taken(board_of(lambda at_ns: [105 + 20 * (at_ns < until_ns) * (at_ns % 7)] * 4))

    assert isinstance(after, LoadCells)


@pytest.mark.parametrize(
    ("fault", "why"),
    [(CellFault.SATURATED, Refused.SATURATED), (CellFault.FROZEN, Refused.STUCK)],
)
def test_a_broken_cell_has_no_zero(fault: CellFault, why: Refused) -> None:
    refusal = taken(board_of(loaded(*DRIFTED_G), fault))

    assert isinstance(refusal, Refusal)
    assert (refusal.why, refusal.cell) == (why, 1)


@pytest.mark.parametrize("device", ["00112233aabbccdd", "virtual"])
def test_the_zero_of_other_scales_is_not_put_into_a_calibration(device: str) -> None:
    refusal = taken(board_of(loaded(*DRIFTED_G)), calibrated(device))

    assert isinstance(refusal, Refusal)
    assert "companion calibrate scales" in refusal.sentence


def test_the_new_zero_is_written_with_its_date_and_the_old_one_is_kept(tmp_path: Path) -> None:
    own = tmp_path / "scales.toml"
    write_scales(own, calibrated())
    board = PtyPort(board_of(loaded(*DRIFTED_G), quick=True), SystemTime())

    done = run_here(tmp_path, "scales", "tare", "--scales", board.device, "--json")
    board.unplug()

    told, after = json.loads(done.stdout), read_scales(own)
    assert done.returncode == 0, done.stderr
    assert after.zero_date == told["zero_date"] == datetime.now(UTC).date().isoformat()
    assert [one.tare_counts for one in after.cells] == told["tare_counts"]
    assert after.earlier_zeros[0].date == "2026-11-30"
    assert after.earlier_zeros[0].tare_counts == calibrated().load_cells().tare_counts
    assert after.provenance == calibrated().provenance
    contract = next(one for one in CONTRACTS.splitlines() if one.startswith("- `scales tare"))
    assert set(told) == set(re.findall(r'"(\w+)":', contract))


def test_a_refused_zero_changes_no_file_and_is_exit_code_1(tmp_path: Path) -> None:
    own = tmp_path / "scales.toml"
    write_scales(own, calibrated())
    before = own.read_bytes()
    board = PtyPort(board_of(loaded(90, 80, 90, 80), quick=True), SystemTime())

    done = run_here(tmp_path, "scales", "tare", "--scales", board.device)
    board.unplug()

    assert done.returncode == 1
    assert "340 g more than an empty one" in done.stderr
    assert own.read_bytes() == before


def test_it_can_be_practised_and_says_by_how_much_the_zero_had_moved(tmp_path: Path) -> None:
    run_here(tmp_path, "calibrate", "scales", "--scales", "virtual", "--weight", "200")

    done = run_here(tmp_path, "scales", "tare", "--scales", "virtual")

    assert done.returncode == 0, done.stderr
    assert "The zero was taken: it had moved by" in done.stdout
    assert "-0.0" not in done.stdout
    assert len(read_scales(tmp_path / "scales.toml").earlier_zeros) == 1


def test_without_a_calibration_there_is_no_zero_to_take(tmp_path: Path) -> None:
    done = run_here(tmp_path, "scales", "tare", "--scales", "virtual")

    assert done.returncode == 3
    assert "companion calibrate scales" in done.stderr
