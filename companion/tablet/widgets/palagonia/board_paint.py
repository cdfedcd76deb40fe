"""How does the board look? Ground, tiles, places, creatures, and what is under a finger.

From below: the table; where tiles may be laid; the tiles with their shadow; what is offered or
lies there for now; creatures that light up, over everything else, which steps back; marks.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from kivy.graphics import (
    Rectangle,
    StencilPop,
    StencilPush,
    StencilUnUse,
    StencilUse,
)

from companion.tablet.sizes import Sizes
from companion.tablet.theme import Theme
from companion.tablet.widgets import brush
from companion.tablet.widgets.brush import Box, Point
from companion.tablet.widgets.lengths import dp, sp
from companion.tablet.widgets.lettering import fitted, write
from companion.tablet.widgets.palagonia.camera import Camera
from companion.tablet.widgets.palagonia.creature_paint import Marked, put_creature, put_numbers
from companion.tablet.widgets.palagonia.curves import Colour
from companion.tablet.widgets.palagonia.hexes import Cell, beyond, middle
from companion.tablet.widgets.palagonia.tile_paint import (
    put,
    put_hexagons,
    put_rims,
    put_signs,
    put_tile,
    put_tiles,
)

_VEIL: Final = 0.62  # how far everything steps back behind creatures that light up


@dataclass(frozen=True, slots=True)
class Lit:
    """A creature that lights up: its colour, and the tiles that touch it."""

    colour: Colour
    body: frozenset[Cell]


@dataclass(frozen=True)
class Picture:
    """What is to be drawn; the names are those of the board.

    Attributes:
        creatures: What can be counted of those that light up, and how far they do (``glow``).
        aimed: The cell that a finger is on.
        refused: Cells that were just refused.
        turned, spin: The draft that turns, and how much of a third of a turn is left.
        lifted: The draft that is under a finger.
        target: Where it would be laid.
    """

    tiles: Mapping[Cell, int]
    drafts: Mapping[Cell, int]
    ghosts: Mapping[Cell, int]
    offered: Collection[Cell]
    chosen: Collection[Cell]
    creatures: tuple[Marked, ...]
    glow: float
    aimed: Cell | None
    refused: Collection[Cell]
    turned: Cell | None
    spin: float
    lifted: Cell | None
    target: Cell | None


def ground(theme: Theme) -> str:
    """Return the colour of the table under the tiles."""
    return brush.mixed(theme.background, theme.line, 0.45)


def put_board(picture: Picture, camera: Camera, room: Box, theme: Theme) -> None:
    """Put the whole board on the current canvas, and nothing beside it."""
    brush.panel(room, ground(theme), dp(16))
    StencilPush()
    Rectangle(pos=room[:2], size=room[2:])
    StencilUse()
    _put_places(picture, camera, theme)
    drafts = {cell: o for cell, o in picture.drafts.items() if cell != picture.lifted}
    _put_lying({**picture.tiles, **drafts}, picture, camera, theme)
    _put_offered_tiles(picture, camera, theme)
    _put_creatures(picture, camera, theme)
    put_rims(drafts, camera, theme.surface, 0.93)
    put_rims(drafts, camera, theme.primary, 1.01)
    _turn_signs(drafts, camera, theme)
    put_rims(picture.chosen, camera, theme.surface, 0.93)
    put_rims(picture.chosen, camera, theme.focus, 1.01)
    put_hexagons(picture.refused, camera, theme.danger, 0.35)
    put_rims(picture.refused, camera, theme.danger, 1.01)
    StencilUnUse()
    Rectangle(pos=room[:2], size=room[2:])
    StencilPop()


def put_shadow(tiles: Collection[Cell], camera: Camera) -> None:
    """Put the shadow of tiles on the current canvas, where it is seen."""
    low = [cell for cell in tiles if any(beyond(cell, side) not in tiles for side in (4, 5))]
    down = camera.moved(0, -max(dp(2), 0.06 * camera.side_px))
    put_hexagons(low, down, "#000000", 0.3, 1.02)


def put_held(at_px: Point, orientation: int, camera: Camera) -> None:
    """Put a tile under a finger on the current canvas, a little above the table."""
    x, y = at_px
    below = camera.meant((x, y - dp(7)))
    put("hexagon", [(below, 0.0, 1.2)], camera, "#000000", 0.3)
    put_tile(camera.meant(at_px), orientation, 1.16, camera)


def put_refusal(
    words: str, beside: Point, reach: float, room: Box, *, theme: Theme, sizes: Sizes
) -> None:
    """Put the words of a refusal on a card ``reach`` from a place, wholly within the board."""
    x, y, width, height = room
    wide = min(width - dp(16), sp(22 * sizes.body_sp))
    fit = fitted(words, wide - dp(28), 0.4 * height, sp(sizes.body_sp))
    card_width, card_height = fit.width_px + dp(30), fit.height_px + dp(22)
    left = min(max(beside[0] - card_width / 2, x + dp(8)), x + width - card_width - dp(8))
    over = beside[1] + reach
    bottom = over if over + card_height < y + height else beside[1] - reach - card_height
    bottom = min(max(bottom, y + dp(8)), y + height - card_height - dp(8))
    card = (left, bottom, card_width, card_height)
    brush.shadow(card, dp(12), dp(8))
    brush.panel(card, theme.warning, dp(12))
    inner = brush.inset(card, dp(10))
    write(words, inner, theme.on_warning, sp(sizes.body_sp))


def _put_places(picture: Picture, camera: Camera, theme: Theme) -> None:
    """Free cells where a tile may be laid."""
    free = [cell for cell in picture.offered if cell not in picture.tiles]
    free = [cell for cell in free if cell not in picture.drafts or cell == picture.lifted]
    put_hexagons(free, camera, theme.background, 0.75, 0.9)
    put_rims(free, camera, theme.line, 0.9)
    if picture.aimed in free:
        put_hexagons([picture.aimed], camera, theme.primary, 0.3, 0.9)
    if picture.target is not None:
        put_hexagons([picture.target], camera, theme.primary, 0.45, 0.98)


def _put_lying(tiles: Mapping[Cell, int], picture: Picture, camera: Camera, theme: Theme) -> None:
    """The tiles on their shadow."""
    put_shadow(tiles, camera)
    still = [(cell, o) for cell, o in tiles.items() if cell != picture.turned or not picture.spin]
    put_tiles(still, camera)
    cell = picture.turned
    if cell is not None and cell in tiles and picture.spin:
        put_tile(middle(cell), tiles[cell] - picture.spin, 1.0, camera)
    put_tiles([one for one in picture.ghosts.items() if one[0] not in tiles], camera, 0.55)
    put_rims(picture.ghosts, camera, theme.success)


def _put_offered_tiles(picture: Picture, camera: Camera, theme: Theme) -> None:
    """Of tiles to choose from, the others step back."""
    offered = [cell for cell in picture.offered if cell in picture.tiles]
    if offered:
        others = [cell for cell in picture.tiles if cell not in picture.offered]
        put_hexagons(others, camera, ground(theme), _VEIL)
        put_rims(offered, camera, theme.primary, 0.98)
        aimed = [cell for cell in offered if cell == picture.aimed]
        put_rims(aimed, camera, theme.focus, 1.01)


def _put_creatures(picture: Picture, camera: Camera, theme: Theme) -> None:
    """What lights up, on everything else that steps back."""
    if not picture.creatures:
        return
    put_hexagons(picture.tiles, camera, ground(theme), _VEIL * picture.glow, 1.02)
    for creature in picture.creatures:
        put_creature(creature, camera, picture.glow)
    if picture.glow > 0.6:
        for creature in picture.creatures:
            put_numbers(creature, camera, theme)


def _turn_signs(cells: Collection[Cell], camera: Camera, theme: Theme) -> None:
    """The sign that a touch turns a tile, on its lower right side."""
    radius = min(max(0.3 * camera.side_px, dp(9)), dp(18))
    corner = [(x + 0.42, y - 0.42) for x, y in map(middle, cells)]
    put_signs("disc", corner, radius, camera, theme.surface)
    put_signs("turn", corner, 0.8 * radius, camera, theme.text)
