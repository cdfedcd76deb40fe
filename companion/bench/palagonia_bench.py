"""How quickly is Palagonia's geometry told? On tables of a whole set that grew at random.

Processor time, so that a machine that is busy meanwhile changes little.
"""

import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from companion.games.palagonia.closings import closing_placements
from companion.games.palagonia.counting import creature_counts
from companion.games.palagonia.placements import pair_placements, single_placements
from companion.games.palagonia.state import TILES_A_SET
from companion.games.palagonia.table_file import table_report
from companion.games.palagonia.tiles import Table, frontier

LARGEST_COUNT = 12
MOST_LAID = 5


class Figure(msgspec.Struct, frozen=True):
    """One figure: what took how long in the median, at most, and how long it may take."""

    name: str
    median_ms: float
    slowest_ms: float
    goal_ms: float

    @property
    def fulfilled(self) -> bool:
        """Whether the median is within the goal."""
        return self.median_ms <= self.goal_ms

    def as_json(self) -> dict[str, Any]:
        """Return the figure with times in milliseconds, rounded."""
        return {
            "name": self.name,
            "median_ms": round(self.median_ms, 2),
            "slowest_ms": round(self.slowest_ms, 2),
            "goal_ms": self.goal_ms,
            "fulfilled": self.fulfilled,
        }


def measure(runs: int) -> tuple[Figure, ...]:
    """Return the figures of ``runs`` runs, each on a table of its own."""
    tables = [grown(Random(seed), TILES_A_SET) for seed in range(max(runs, 1))]
    return (
        _figure("value of 48 tiles", tables, table_report, goal_ms=1.0),
        _figure("all single tiles and what they close", tables, single_placements, goal_ms=20.0),
        _figure("all pairs of tiles and what they close", tables, pair_placements, goal_ms=1000.0),
        _figure(
            f"all creatures that {MOST_LAID} tiles close",
            tables,
            lambda table: closing_placements(table, MOST_LAID),
            goal_ms=1000.0,
        ),
        _figure(
            f"creatures of up to {LARGEST_COUNT} tiles counted",
            tables[:1],
            lambda _: creature_counts(LARGEST_COUNT),
            goal_ms=10_000.0,
        ),
    )


def grown(dice: Random, tiles: int) -> Table:
    """Return a table of one group, to which a tile was laid in a random place each time."""
    table = {(0, 0): dice.randrange(3)}
    while len(table) < tiles:
        table[dice.choice(sorted(frontier(table)))] = dice.randrange(3)
    return table


def _figure(
    name: str, tables: list[Table], work: Callable[[Table], object], goal_ms: float
) -> Figure:
    took_ms = []
    for table in tables:
        began_s = time.process_time()
        work(table)
        took_ms.append(1000 * (time.process_time() - began_s))
    return Figure(name, statistics.median(took_ms), max(took_ms), goal_ms)
