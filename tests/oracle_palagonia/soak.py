"""Do the figures of a table agree with its picture? ``make soak-tiles`` asks 2,000 tables.

    python -m tests.oracle_palagonia.soak --tables 2000 --first 0

A table that differs is told with its number, its drawing and what either sees; the same number
gives the same table again.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Mapping

from companion.games.palagonia.drawing import draw
from companion.games.palagonia.figures import figures
from companion.games.palagonia.tiles import Cell, holes
from tests.oracle_palagonia.random_tables import table_of
from tests.oracle_palagonia.seeing import Seen, enclosed_cells, see


def reckoned(table: Mapping[Cell, int]) -> list[Seen]:
    """The figures of a table as the companion has them, sorted."""
    return sorted(
        Seen(figure.colour, figure.body, figure.closed, figure.loops, figure.limbs)
        for figure in figures(table)
    )


def difference(table: Mapping[Cell, int], met: Counter[tuple[int, int]]) -> str:
    """What the picture shows and the companion does not say, or the other way round, in words.

    Empty if they agree. ``met`` counts the creatures by loops and limbs.
    """
    seen, ours = see(table), reckoned(table)
    met.update((one.loops, one.limbs) for one in ours if one.closed)
    told = [f"  seen:     {one}" for one in seen if one not in ours]
    told += [f"  reckoned: {one}" for one in ours if one not in seen]
    if len(seen) != len(ours):
        told.append(f"  {len(seen)} figures seen, {len(ours)} reckoned")
    if enclosed_cells(table) != len(holes(table)):
        told.append(f"  {enclosed_cells(table)} enclosed cells seen, {len(holes(table))} reckoned")
    return "\n".join([draw(table), *told]) if told else ""


def main() -> int:
    """Compare as many tables as asked for; 1 if one differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=2_000)
    parser.add_argument("--first", type=int, default=0)
    asked = parser.parse_args()
    began, met, tiles, differing = time.monotonic(), Counter[tuple[int, int]](), 0, 0
    for number in range(asked.first, asked.first + asked.tables):
        table = table_of(number)
        tiles += len(table)
        found = difference(table, met)
        if found:
            differing += 1
            sys.stderr.write(f"table {number}:\n{found}\n")
    most = max(met, default=(0, 0))
    sys.stdout.write(
        f"{asked.tables} tables of {tiles} tiles, {differing} differing; {met.total()} creatures "
        f"with up to {most[0]} loops in {time.monotonic() - began:.0f} s\n"
    )
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
