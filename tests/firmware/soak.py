"""How good is the firmware over two virtual minutes of each kind of chips, and after a long fuzz?

    python -m tests.firmware.soak [--virtual-s 120] [--fuzz-rounds 200000000]

Prints the table of docs/testing.md. Exit code 1 if a conversion was lost or wrong.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from firmware_bridge.firmware import make
from firmware_bridge.firmware.images import hex_file
from tests.simulated_board.board import CELLS, RATES_SPS, SimulatedBoard
from tests.simulated_board.hearing import arrivals_us, compare, told
from tests.simulated_board.toolchain import (
    SANITIZED,
    build_simulator,
    portable_sources,
    program,
    run,
)

_FUZZ_ROUNDS_AT_ONCE = 2_000_000
_CHIPS = {
    "80, data held in mid-read": (RATES_SPS, False),
    "80, data reloaded in mid-read": (RATES_SPS, True),
    "93, data reloaded in mid-read": ((93.4, 91.9, 93.7, 92.0), True),
    "10, data reloaded in mid-read": ((10.0, 10.8, 9.6, 10.1), True),
}
_TOLD_WITHIN_US = 50_000


def main() -> None:
    """Run all of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--virtual-s", type=float, default=120)
    parser.add_argument("--fuzz-rounds", type=int, default=200_000_000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        is_good = _run_boards(folder, asked.virtual_s)
        if make.toolchain() is not None:
            make.build(folder)
            flash_bytes, memory_bytes = make.size(folder)
            _tell(f"flash {flash_bytes} of 32256 bytes, memory {memory_bytes} of 2048 bytes")
        _fuzz(folder, asked.fuzz_rounds)
    sys.exit(not is_good)


def _run_boards(folder: Path, virtual_s: float) -> bool:
    library = build_simulator(folder)
    _tell(
        "| chips | conversions | right | wrong | flagged | lost | stamp, µs | age, ms |"
        " told after, ms | SCK high, µs | × real time |"
    )
    is_good = True
    for name, (rates_sps, reloads) in _CHIPS.items():
        settings = {"rates_sps": rates_sps, "reloads": reloads, "is_distinct": True}
        with SimulatedBoard(library, hex_file(), **settings) as board:  # type: ignore[arg-type]
            begun_s = time.process_time()
            board.run(virtual_s * 1e6)
            speed = virtual_s / (time.process_time() - begun_s)
            seen = compare(board, board.now_us - _TOLD_WITHIN_US)
            is_good &= seen.wrong == seen.flagged == seen.lost == 0
            ages = sorted(_ages_us(board))
            waits = sorted(_waits_us(board))
            high_us = max(board.sck_high_max_us(cell) for cell in range(CELLS))
        low_us, up_us = seen.stamp_error_us
        _tell(
            f"| {name} | {seen.conversions} | {seen.right} | {seen.wrong} | {seen.flagged} |"
            f" {seen.lost} | {low_us:+.0f} … {up_us:+.0f} |"
            f" {ages[len(ages) // 2] / 1000:.2f} … {ages[-1] / 1000:.2f} |"
            f" {waits[len(waits) // 2] / 1000:.1f} … {waits[-1] / 1000:.1f} |"
            f" {high_us:.1f} | {speed:.0f} |"
        )
    return is_good


def _ages_us(board: SimulatedBoard) -> Iterator[int]:
    for _, message in arrivals_us(board):
        for one in told([message]):
            yield one.age_us


def _waits_us(board: SimulatedBoard) -> Iterator[float]:
    """From the end of a conversion to the last bit of its frame."""
    done_us = {(one.cell, one.word): one.done_us for one in board.conversions()}
    for at_us, message in arrivals_us(board):
        for one in told([message]):
            yield at_us - done_us[one.cell, one.counts]


def _fuzz(folder: Path, rounds: int) -> None:
    target = folder / "fuzz_core"
    source = Path(__file__).with_name("fuzz_core.c")
    run(program("gcc", "gcc"), *SANITIZED, source, *portable_sources(), "-o", target)
    for seed in range(1, 1 + max(1, rounds // _FUZZ_ROUNDS_AT_ONCE)):
        said = run(target, str(seed), str(min(rounds, _FUZZ_ROUNDS_AT_ONCE)))
        _tell(f"fuzz, seed {seed}: {said.strip()}")


def _tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
