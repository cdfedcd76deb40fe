"""How does the table look after an act? Tiles as they are, what was done, and creatures to count.

Tiles are drawn once for a page (:func:`shapes`) and used everywhere. Creatures light up, all else
steps back; loops are numbered in discs and limbs go on counting in diamonds, so a creature's last
number is its value (PG-7), and nothing is told by colour alone.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from html import escape
from typing import Final

from companion.games.palagonia.figures import Figure
from companion.games.palagonia.outline import Outline, middle, outline_of
from companion.games.palagonia.outline import Point as Place
from companion.games.palagonia.tiles import Cell, Table
from companion.report import svg
from companion.report.palagonia.plane import (
    SIDE_PX,
    at,
    box_of,
    hexagon,
    loop_path,
    number_places,
    tile_paths,
)

TILE: Final = "tile"
"""The name of the tile's shape in a page."""

_SCALE: Final = 1.4
"""How much larger than its own units a drawing is shown where there is room."""

_DISC_PX: Final = 6.6
_DIAMOND_PX: Final = 8.6


@dataclass(frozen=True)
class Marks:
    """What is pointed out on a table.

    Attributes:
        laid: Tiles that came.
        removed: The cell of a tile that went.
        turned: A tile that was turned.
        creatures: Creatures that light up, with their loops and limbs numbered.
        names: For some of them, by place, a name; then none of them has numbers.
    """

    laid: Collection[Cell] = ()
    removed: Cell | None = None
    turned: Cell | None = None
    creatures: tuple[Figure, ...] = ()
    names: dict[int, str] = field(default_factory=dict)


def shapes() -> str:
    """Return what drawings of tables use; it stands once in a page, before them."""
    rim, tip, band = tile_paths()
    tile = svg.element(
        "g",
        svg.element("path", d=rim, class_="b"),
        svg.element("path", d=tip, class_="a"),
        svg.element("path", d=band, class_="a"),
        svg.element("path", d=rim, class_="joint"),
        id=TILE,
    )
    return svg.element(
        "svg", svg.element("defs", tile), width=0, height=0, class_="shapes", aria_hidden="true"
    )


def board(table: Table, marks: Marks, title: str, cells: Collection[Cell] = ()) -> str:
    """Return the drawing of a table.

    Args:
        table: The tiles.
        marks: What is pointed out.
        title: What it shows, for those who cannot see it.
        cells: Cells for which there must be room; all tiles if there are none.
    """
    extra = [marks.removed] if marks.removed is not None else []
    box = box_of(cells or [*table, *extra])
    outlines = [outline_of(table, creature) for creature in marks.creatures]
    return svg.element(
        "svg",
        svg.element("title", escape(title)),
        *_tiles(table),
        *_lit(table, outlines, marks),
        *_done(marks),
        *_counted(outlines, marks),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(svg.number(one) for one in box),
        width=_SCALE * box[2],
        role="img",
        class_="board",
    )


def _tiles(table: Table) -> Iterator[str]:
    ground = "".join(hexagon(cell, 1.06) for cell in sorted(table))
    yield svg.element("path", d=ground, class_="ground")
    for cell in sorted(table):
        x, y = at(middle(cell))
        turn = f" rotate({-120 * table[cell]})" if table[cell] else ""
        yield svg.element("use", href=f"#{TILE}", transform=f"translate({x:.2f} {y:.2f}){turn}")


def _lit(table: Table, outlines: list[Outline], marks: Marks) -> Iterator[str]:
    if any(creature.value > 1 for creature in marks.creatures):  # nobody steps back for a virus
        veil = "".join(hexagon(cell, 1.03) for cell in sorted(table))
        yield svg.element("path", d=veil, class_="veil")
    for creature, outline in zip(marks.creatures, outlines, strict=True):
        loops = "".join(map(loop_path, outline.loops))
        colour = creature.colour.lower()
        yield svg.element("path", d=loops, class_=f"lit {colour}", fill_rule="evenodd")
        yield svg.element("path", d=loops, class_="loop under")
        yield svg.element("path", d=loops, class_="loop")


def _counted(outlines: list[Outline], marks: Marks) -> Iterator[str]:
    taken: list[Place] = []
    for place, outline in enumerate(outlines):
        if marks.names:
            yield from _name(outline, marks.names.get(place, ""))
        else:
            loops, limbs = number_places(outline, taken)
            taken += [*loops, *limbs]
            yield from _numbers(loops, limbs)


def _numbers(loops: tuple[Place, ...], limbs: tuple[Place, ...]) -> Iterator[str]:
    for number, place in enumerate(loops, start=1):
        x, y = at(place)
        yield svg.element("circle", cx=x, cy=y, r=_DISC_PX, class_="disc")
        yield svg.text(str(number), x, y + 3.2, "count")
    for number, place in enumerate(limbs, start=len(loops) + 1):
        x, y = at(place)
        yield svg.element("path", d=_diamond(x, y), class_="diamond")
        yield svg.text(str(number), x, y + 3.2, "count limb")


def _diamond(x: float, y: float) -> str:
    reach = _DIAMOND_PX
    corners = ((x + reach, y), (x, y + reach), (x - reach, y), (x, y - reach))
    return "M" + "L".join(f"{one:.1f} {other:.1f}" for one, other in corners) + "Z"


def _name(outline: Outline, name: str) -> Iterator[str]:
    """A creature's name over its middle, at the height where most of it is."""
    if not name:
        return
    points = outline.loops[0].points
    x = sum(x for x, _ in points) / len(points)
    y = sum(y for _, y in points) / len(points)
    left, top = at((x, y))
    yield svg.text(name, left, top + 4, "name")


def _done(marks: Marks) -> Iterator[str]:
    for cell in sorted(marks.laid):
        yield svg.element("path", d=hexagon(cell, 0.94), class_="laid")
    if marks.removed is not None:
        yield svg.element("path", d=hexagon(marks.removed, 0.92), class_="removed")
        x, y = at(middle(marks.removed))
        yield svg.element("path", d=_cross(x, y), class_="cross")
    if marks.turned is not None:
        x, y = at(middle(marks.turned))
        yield svg.element("path", d=hexagon(marks.turned, 0.94), class_="laid")
        for kind in ("turn under", "turn"):
            yield svg.element("path", d=turn_arrow(x, y, 0.42 * SIDE_PX), class_=kind)


def turn_arrow(x: float, y: float, radius: float) -> str:
    """Return the path of an arrow round a place, three quarters of a circle, and its head."""
    head = 0.42 * radius
    return (
        f"M{x:.1f} {y - radius:.1f}"
        f"A{radius:.1f} {radius:.1f} 0 1 0 {x + radius:.1f} {y:.1f}"
        f"M{x - head:.1f} {y - radius - head:.1f}L{x + 0.2:.1f} {y - radius:.1f}"
        f"L{x - head:.1f} {y - radius + head:.1f}"
    )


def _cross(x: float, y: float) -> str:
    reach = 0.3 * SIDE_PX
    return "".join(
        f"M{x - reach:.1f} {y - sign * reach:.1f}L{x + reach:.1f} {y + sign * reach:.1f}"
        for sign in (1, -1)
    )
