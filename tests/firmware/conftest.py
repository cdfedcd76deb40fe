"""What the firmware's tests need: the program, the simulator, and boards that are switched on."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from firmware_bridge.firmware import make
from firmware_bridge.firmware.images import hex_file
from tests.simulated_board.board import SimulatedBoard
from tests.simulated_board.toolchain import build_simulator

PowerOn = Callable[..., SimulatedBoard]


@pytest.fixture(scope="session")
def simulator(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The simulated board, built for this session."""
    return build_simulator(tmp_path_factory.mktemp("simulator"))


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path | None:
    """The program made from the sketch as it lies here; None where that cannot be done."""
    if make.toolchain() is None:
        return None
    return make.build(tmp_path_factory.mktemp("firmware"))


@pytest.fixture(scope="session")
def program(built: Path | None) -> Path:
    """What the simulated boards are flashed with: the sketch as it lies here, if possible."""
    return built or hex_file()


@pytest.fixture
def power_on(simulator: Path, program: Path) -> Iterator[PowerOn]:
    """Switch a board on; takes the keywords of :class:`SimulatedBoard`."""
    with ExitStack() as boards:

        def switched_on(**settings: object) -> SimulatedBoard:
            board = SimulatedBoard(simulator, program, **settings)  # type: ignore[arg-type]
            return boards.enter_context(board)

        yield switched_on
