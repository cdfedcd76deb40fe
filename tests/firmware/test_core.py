"""Does the firmware's portable part keep its promises on this machine, under the sanitizers?"""

from pathlib import Path

import pytest

from tests.simulated_board.toolchain import (
    ROOT,
    SANITIZED,
    SKETCH,
    portable_sources,
    program,
    run,
)

_HERE = Path(__file__).parent

ROUNDS = 400_000
"""About a fifth of a second."""


@pytest.fixture(scope="module")
def fuzzer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("fuzz") / "fuzz_core"
    sources = (_HERE / "fuzz_core.c", *portable_sources())
    run(program("gcc", "gcc"), *SANITIZED, *sources, "-o", target)
    return target


def test_the_firmware_reads_and_writes_the_frames_that_both_sides_agreed_on(tmp_path: Path) -> None:
    target = tmp_path / "golden_check"
    sources = (_HERE / "golden_check.c", SKETCH / "wire.c", SKETCH / "messages.c")
    run(program("gcc", "gcc"), *SANITIZED, *sources, "-o", target)

    said = run(target, ROOT / "tests" / "golden" / "frames" / "frames.txt")

    assert said.endswith(" 0 wrong\n")


@pytest.mark.parametrize("seed", range(1, 7))
def test_no_pins_no_clock_and_no_computer_break_a_promise_of_the_core(
    fuzzer: Path, seed: int
) -> None:
    said = run(fuzzer, str(seed), str(ROUNDS))

    assert said.startswith(f"{ROUNDS} rounds, ")
