"""Is a match that nobody plays left alone? ``make soak-left-alone`` disturbs one for hours.

A villa stands on the scales and a referee follows. People lean, knock and slam doors, put a glass
down and take it away, the plug is pulled, the board restarts, bytes are lost. Nothing of it is an
act; the memory of the process must not grow, and the record stays valid.
"""

import argparse
import resource
import tempfile
from collections.abc import Callable
from importlib.resources import files
from math import cos, pi, sin
from pathlib import Path
from random import Random

from rich.console import Console

from companion.record.recording import Setup, read_recording
from companion.table.opening import open_table
from firmware_bridge.virtual.faults import CellFault, LineFault
from tests.scales_table.hands import HandsFreeTable

_SAMPLE = Path(str(files("companion") / "samples/villa-paletti.mcap"))
_HOUR_S = 3600.0
_REACH_MM = 120.0  # nothing stands beside the base
_LIFTED = (0.2, 0.45, 0.7, 0.9)  # a hand takes a third of a second to let go
_CONSOLE = Console()


class Evening:
    """What happens to a table at which nobody plays."""

    def __init__(self, table: HandsFreeTable, dice: Random) -> None:
        self.table = table
        self.dice = dice
        self.happens: tuple[Callable[[], None], ...] = (
            self.lean,
            self.lean,
            self.knock,
            self.knock,
            self.glass,
            self.pull_the_plug,
            self.lose_bytes,
            self.spike,
        )

    def lean(self) -> None:
        """A hand on the base, that trembles, for some seconds."""
        for _ in range(self.dice.randrange(3, 20)):
            push_g = self.dice.uniform(40.0, 900.0)
            self._with_load(push_g, self.dice.uniform(0.1, 0.4))

    def knock(self) -> None:
        """A blow to the table, of a few hundredths of a second."""
        self._with_load(self.dice.uniform(200.0, 2500.0), self.dice.uniform(0.02, 0.06))

    def glass(self) -> None:
        """Something is put on the base and taken away again, as heavy as no piece is."""
        mass_g, where = self.dice.uniform(250.0, 500.0), self._place()
        for share in (*_LIFTED, *[1.0] * self.dice.randrange(4, 20), *reversed(_LIFTED)):
            load = (share * mass_g, *where)
            self.table.loads.append(load)
            self.table.run(0.08 if share < 1 else 1.0)
            self.table.loads.remove(load)

    def pull_the_plug(self) -> None:
        self._with_fault(self.table.board.line_faults, LineFault.UNPLUGGED)

    def lose_bytes(self) -> None:
        self._with_fault(self.table.board.line_faults, LineFault.BIT_FLIPS)

    def spike(self) -> None:
        cell = self.dice.randrange(4)
        self.table.board.cell_faults[cell].add(CellFault.SPIKING)
        self.table.run(self.dice.uniform(1.0, 10.0))
        self.table.board.cell_faults[cell].discard(CellFault.SPIKING)

    def _with_load(self, mass_g: float, seconds: float) -> None:
        load = (mass_g, *self._place())
        self.table.loads.append(load)
        self.table.run(seconds)
        self.table.loads.remove(load)

    def _place(self) -> tuple[float, float]:
        from_centre_mm, turn = self.dice.uniform(0, _REACH_MM), self.dice.uniform(0, 2 * pi)
        return from_centre_mm * cos(turn), from_centre_mm * sin(turn)

    def _with_fault(self, faults: set[LineFault], fault: LineFault) -> None:
        faults.add(fault)
        self.table.run(self.dice.uniform(0.5, 20.0))
        faults.discard(fault)


def soak(hours: float, seed: int) -> list[str]:
    """Disturb a table for so many hours of its own time; return what went wrong, a line each."""
    setup = next(one.setup for one in read_recording(_SAMPLE) if isinstance(one, Setup))
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as home:
        table = HandsFreeTable(Path(home), open_table(setup).scene)
        evening = Evening(table, Random(seed))
        began_s, settled_kb, next_s = table.now_s, 0, 0.0
        while table.now_s - began_s < hours * _HOUR_S:
            evening.dice.choice(evening.happens)()
            table.run(evening.dice.uniform(3.0, 25.0))
            del table.shown[:-1]
            if table.now_s - began_s >= next_s:
                memory_kb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
                settled_kb = settled_kb or (memory_kb if next_s else 0)
                minutes = (table.now_s - began_s) / 60
                _CONSOLE.print(
                    f"{minutes:6.1f} min  {memory_kb / 1024:.0f} MB at most, "
                    f"{table.host.snapshot().number} snapshots, {table.referee.state}"
                )
                next_s += 600.0
        wrong += [f"invented: {line.act}" for line in table.match.log]
        grown_kb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - settled_kb
        if settled_kb and grown_kb > 30 * 1024 * max(1.0, hours):
            wrong.append(f"the process grew by {grown_kb / 1024:.0f} MB")
        if table.verified().verdict != "incomplete":
            wrong.append("the record is damaged")
        asked = sum(1 for one in table.record() if type(one).__name__ == "Question")
        _CONSOLE.print(f"{asked} questions were asked.")
        table.host.end()
    return wrong


def main() -> int:
    """Soak, and say what went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("hours", type=float, nargs="?", default=8.0)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    wrong = soak(asked.hours, asked.seed)
    for line in wrong:
        _CONSOLE.print(line, style="red")
    _CONSOLE.print("Nothing was invented." if not wrong else f"{len(wrong)} things went wrong.")
    return bool(wrong)


if __name__ == "__main__":
    raise SystemExit(main())
