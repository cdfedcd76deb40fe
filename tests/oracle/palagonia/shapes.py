"""The figures on a table, found in another way: with points in the plane and closed lines.

From the written rules alone (PG-1 to PG-7); nothing of ``companion`` is imported. Points have
integer coordinates, 2/√3 times the true x and 2 times the true y. A line is followed from the
middle of one side to the next; what lies inside it is found by crossing its chords.
"""

from typing import Any

Cell = tuple[int, int]
Point = tuple[int, int]
Tiles = dict[Cell, int]

CORNERS = [(1, 1), (0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1)]


def corner(cell: Cell, i: int) -> Point:
    dx, dy = CORNERS[i % 6]
    return (2 * cell[0] + cell[1] + dx, -3 * cell[1] + dy)


def middle(cell: Cell, i: int) -> Point:
    """Twice the middle of side i, which lies between the corners i - 1 and i."""
    one, other = corner(cell, i - 1), corner(cell, i)
    return (one[0] + other[0], one[1] + other[1])


def around(cell: Cell) -> list[Cell]:
    q, r = cell
    return [(q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r), (q, r - 1), (q + 1, r - 1)]


def one_group(cells: list[Cell]) -> bool:
    if not cells:
        return True
    seen = [cells[0]]
    for cell in seen:
        seen.extend(near for near in around(cell) if near in cells and near not in seen)
    return len(seen) == len(cells)


def creatures(tiles: Tiles) -> list[dict[str, Any]]:
    """Every closed figure: colour, corners, body, loops and limbs."""
    cells_at: dict[Point, list[Cell]] = {}
    bands: dict[Point, list[Point]] = {}
    for cell, o in tiles.items():
        for i in range(6):
            cells_at.setdefault(corner(cell, i), []).append(cell)
        for one, other in band_ends(o):
            a, b = corner(cell, one), corner(cell, other)
            bands.setdefault(a, []).append(b)
            bands.setdefault(b, []).append(a)
    found, seen = [], set()
    for start in cells_at:
        if start not in seen:
            figure = [start]
            for point in figure:
                figure += {one for one in bands.get(point, []) if one not in figure}
            seen |= set(figure)
            if all(len(cells_at[point]) == 3 for point in figure):
                found.append(figure)
    lines = closed_lines(tiles) if found else []
    return [shaped(tiles, lines, figure, cells_at, bands) for figure in found]


def band_ends(o: int) -> list[tuple[int, int]]:
    """The corners that each colour's band joins: all but its tip."""
    return [((2 * o + 2) % 6, (2 * o + 4) % 6), ((2 * o + 5) % 6, (2 * o + 1) % 6)]


def shaped(
    tiles: Tiles,
    lines: list[list[Point]],
    figure: list[Point],
    cells_at: dict[Point, list[Cell]],
    bands: dict[Point, list[Point]],
) -> dict[str, Any]:
    some = figure[0]
    holding = [line for line in lines if inside((2 * some[0], 2 * some[1]), line)]
    outer = min(holding, key=size)
    within = [line for line in lines if line is not outer and inside(line[0], outer)]
    sides = {frozenset(pair) for pair in zip(outer, outer[1:] + outer[:1], strict=True)}
    some_cell = cells_at[some][0]
    place = next(i for i in range(6) if corner(some_cell, i) == some)
    ends = [point for point in figure if len(bands.get(point, [])) == 1]
    return {
        "colour": "AB"[place % 2],
        "corners": set(figure),
        "body": {cell for point in figure for cell in cells_at[point]},
        "loops": 1 + len(within),
        "limbs": sum(is_limb(tiles, point, cells_at[point], sides) for point in ends),
    }


def is_limb(tiles: Tiles, point: Point, cells: list[Cell], outer: set[frozenset[Point]]) -> bool:
    """Whether the arcs round the two tips in an end of a figure are parts of its outer line."""
    tips = [
        frozenset({middle(cell, tip), middle(cell, tip + 1)})
        for cell in cells
        for tip in (2 * tiles[cell], 2 * tiles[cell] + 3)
        if corner(cell, tip) == point
    ]
    return len(tips) == 2 and all(arc in outer for arc in tips)


def closed_lines(tiles: Tiles) -> list[list[Point]]:
    joined: dict[Point, list[Point]] = {}
    for cell, o in tiles.items():
        for one, other in ((2 * o, 2 * o + 1), (2 * o + 3, 2 * o + 4), (2 * o + 2, 2 * o + 5)):
            a, b = middle(cell, one), middle(cell, other)
            joined.setdefault(a, []).append(b)
            joined.setdefault(b, []).append(a)
    left, found = set(joined), []
    while left:
        line = [left.pop()]
        for point in line:
            new = [one for one in joined[point] if one in left]
            left -= set(new[:1])
            line += new[:1]
        if len(joined[line[0]]) == 2 and line[0] in joined[line[-1]] and len(line) > 2:
            found.append(line)
        elif len(joined[line[0]]) == 2:
            rest(line[0], joined, left)
    return found


def rest(start: Point, joined: dict[Point, list[Point]], left: set[Point]) -> None:
    """Take away the other half of an open line that was met in its middle."""
    waiting = [start]
    for point in waiting:
        waiting += [one for one in joined[point] if one in left]
        left -= set(waiting)


def size(line: list[Point]) -> int:
    pairs = zip(line, line[1:] + line[:1], strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs))


def inside(point: Point, line: list[Point]) -> bool:
    x, y = point
    found = False
    for (ax, ay), (bx, by) in zip(line, line[1:] + line[:1], strict=True):
        if (ay > y) != (by > y):
            # the chord meets the height y at ax + (y - ay)(bx - ax)/(by - ay), right of x?
            found ^= ((y - ay) * (bx - ax) - (x - ax) * (by - ay) > 0) == (by > ay)
    return found
