"""How do Palagonia's widgets look in all their states? Two pages of the contact sheet."""

from collections.abc import Iterator

from kivy.uix.widget import Widget

from companion.games.palagonia.figures import Figure, creatures
from companion.tablet.theme import Theme
from companion.tablet.widgets.palagonia.bag_count import BagCount
from companion.tablet.widgets.palagonia.board import HexBoard
from companion.tablet.widgets.palagonia.board_paint import Lit
from companion.tablet.widgets.palagonia.creature_card import CreatureCard
from companion.tablet.widgets.palagonia.curves import outline
from companion.tablet.widgets.palagonia.die_face import FACES, DieFace
from companion.tablet.widgets.palagonia.hexes import Cell, around, borders, middle
from tests.tablet_driver.hexes import grown

Placed = tuple[Widget, tuple[float, float, float, float]]
_WORDS = {"remove": "Remove a tile", "rotate": "Einen Spielstein drehen"}


def boards(theme: Theme) -> Iterator[Placed]:
    """Laying, choosing, a creature that lights up, a hint; few tiles and two sets."""
    tiles = grown(48, 7)
    free = borders(tiles)
    laying = HexBoard(
        theme=theme,
        tiles=tiles,
        drafts={free[3]: 1, free[12]: 2},
        offered=[cell for cell in free if cell not in (free[3], free[12])],
    )
    yield laying, (10, 10, 520, 440)
    inner = [cell for cell in tiles if all(one in tiles for one in around(cell))]
    yield HexBoard(theme=theme, tiles=tiles, offered=inner, chosen=inner[:1]), (540, 10, 360, 300)
    large, figure = _largest()
    lit = [Lit(figure.colour, frozenset(figure.body))]
    yield HexBoard(theme=theme, tiles=large, lit=lit, animated=False), (540, 320, 730, 470)
    hint = HexBoard(theme=theme, tiles=tiles, ghosts={free[20]: 0, free[21]: 2})
    yield hint, (910, 10, 360, 300)
    yield HexBoard(theme=theme, offered=borders({})), (10, 460, 250, 330)
    yield HexBoard(theme=theme, tiles={(0, 0): 0, (1, 0): 2}), (270, 460, 260, 330)


def pieces(theme: Theme) -> Iterator[Placed]:
    """Dice lit, dim, chosen, high and wide; bags; creatures with a picture and without."""
    for k, face in enumerate(FACES):
        die = DieFace(theme=theme, face=face, word=_WORDS.get(face, f"Lay {face} tiles"))
        die.possible, die.chosen = k % 3 != 2, k == 1
        if not die.possible:
            die.reason = "The bag holds fewer tiles than that (PG-21)."
        yield die, (10 + 172 * k, 10, 162, 240)
    wide = DieFace(theme=theme, face="3", word="Drei Spielsteine legen")
    yield wide, (10, 260, 400, 140)
    dim = DieFace(theme=theme, face="rotate", word="Einen Spielstein drehen", possible=False)
    dim.reason = "Kein Spielstein hat sechs Nachbarn (PG-10)."
    yield dim, (420, 260, 400, 140)
    yield BagCount(theme=theme, count=37, words="tiles in the bag", able=True), (830, 260, 150, 140)
    yield BagCount(theme=theme, count=4, words="в мешке"), (990, 260, 190, 80)
    tiles, figure = _largest()
    card = creature_card(theme, tiles, figure)
    card.name = "Palagono"
    yield card, (10, 420, 320, 370)
    yield creature_card(theme, tiles, figure), (340, 420, 460, 180)
    counted = CreatureCard(theme=theme, name="Тысяченожка", loops=3, limbs=5)
    counted.counted, counted.told = "3 loops + 5 limbs = 8", "8 points each for Ann and Bo"
    yield counted, (340, 610, 460, 180)
    unnamed = CreatureCard(theme=theme, loops=1, limbs=2, counted="1 loop + 2 limbs = 3")
    yield unnamed, (810, 420, 240, 370)


def creature_card(theme: Theme, tiles: dict[Cell, int], figure: Figure) -> CreatureCard:
    """Return the card of a creature on a table."""
    seen = outline(tiles, figure.colour, figure.body)
    assert seen is not None
    within = {cell for cell in tiles if seen.loops[0].surrounds(middle(cell))}
    return CreatureCard(
        theme=theme,
        tiles={cell: tiles[cell] for cell in within | set(figure.body)},
        body=list(figure.body),
        colour=figure.colour,
        loops=figure.loops,
        limbs=figure.limbs,
        counted=f"{figure.loops} loops + {figure.limbs} limbs = {figure.value}",
        told="Scores nothing: not all tiles of the turn touch it (PG-17).",
    )


def _largest() -> tuple[dict[Cell, int], Figure]:
    """A table with a creature of many loops and limbs."""
    tables = [grown(90, seed) for seed in range(12)]
    found = [(tiles, figure) for tiles in tables for figure in creatures(tiles)]
    return max(found, key=lambda one: one[1].value)
