"""A villa of wood that outlives the program: it stands on a board that speaks over a terminal."""

import time
from dataclasses import replace
from pathlib import Path

import msgspec

from calibration.load_cell import LoadCells
from calibration.scales_file import read_scales, write_scales
from companion.scene import Piece
from firmware_bridge.drivers.serial_link import SystemTime
from firmware_bridge.virtual.mcu import VirtualBoard
from firmware_bridge.virtual.pty_port import PtyPort
from firmware_bridge.virtual.traits import BoardTraits, counts_of_grams
from tests.scales_table.villa import sample_scene

_GOLDEN = Path(__file__).parents[1] / "golden/records/paletti-scales-2.found.toml"
_BOARD_ID = b"virtual\0"

LEANS_G = 90.0
_Loads = list[tuple[float, float, float]]


class StandingVilla:
    """What hands do to it is felt by whoever listens to its board then, or by nobody.

    Attributes:
        scene: How it stands.
        first: How it stood.
        device: The port of its board.
    """

    def __init__(self) -> None:
        """Stand it up and plug the board in."""
        self.scene = self.first = sample_scene()
        self._cells: LoadCells = read_scales(_GOLDEN).load_cells()
        self._loads_g = self._borne(())
        board = VirtualBoard(
            counts_of_grams(
                lambda _: self._loads_g, self._cells.counts_per_g, self._cells.tare_counts
            ),
            BoardTraits(boot_ns=20_000_000, resets_when_opened=False, noise_counts=40),
        )
        self._port = PtyPort(board, SystemTime())
        self.device = self._port.device

    def write_calibration(self, path: Path) -> None:
        """Write what calibrating its scales would have found."""
        found = read_scales(_GOLDEN)
        made = msgspec.structs.replace(found.provenance, device=_BOARD_ID.hex())
        write_scales(path, msgspec.structs.replace(found, provenance=made))

    def lean(self) -> None:
        """Somebody's hand is at the tower."""
        self._loads_g = self._borne(((LEANS_G, 30.0, 20.0),))

    def let_go(self) -> None:
        """And away."""
        self._loads_g = self._borne(())

    def take(self, piece: Piece) -> None:
        """Take a column away; the hand is at the tower still."""
        self.scene = self.scene.without(piece)
        self.lean()

    def set_down(self, piece: Piece, x_mm: float, y_mm: float) -> None:
        """Set a column on the highest plate; the hand is at the tower still."""
        stood = self.first.find(piece)
        assert stood is not None
        storey = self.scene.top_storey
        self.scene = self.scene.with_column(replace(stood, storey=storey, x_mm=x_mm, y_mm=y_mm))
        self.lean()

    def close(self) -> None:
        """Unplug the board."""
        self._port.unplug()

    def _borne(self, hands: tuple[tuple[float, float, float], ...]) -> list[float]:
        """What each cell bears, in grams."""
        scene, plates = self.scene, self.scene.table_set.plates
        loads: _Loads = [(self._cells.empty_base_mass_g, 0.0, 0.0), *hands]
        loads += [(scene.mass_g(one.piece), one.x_mm, one.y_mm) for one in scene.columns]
        loads += [(plates[one.colour].mass_g, one.x_mm, one.y_mm) for one in scene.plates]
        corners = self._cells.positions_mm
        return [
            sum(
                mass_g * (1 + x_mm / cell_x_mm + y_mm / cell_y_mm) / len(corners)
                for mass_g, x_mm, y_mm in loads
            )
            for cell_x_mm, cell_y_mm in corners
        ]


def pause(seconds: float) -> None:
    """Let the real clock go on: program and board are processes of their own."""
    time.sleep(seconds)
