"""What are players, columns and storeys called in a report?"""

import re

from companion.games.villa_paletti.pieces import COUNT_PER_COLOUR, PLATE_ORDER
from companion.games.villa_paletti.state import State, seat_of_colour
from companion.referee.happenings import Origin

SIGNS = {"red": "●", "blue": "■", "green": "▲", "yellow": "◆", "orange": "⬟"}
"""A sign for each colour, so that nothing is told by colour alone."""

KIND_WORDS = {"thick": "thick", "hex": "hexagonal", "thin": "thin"}

_SEATS = re.compile(r"\b[Ss]eats? (\d+(?:(?:, | and )\d+)*)")


def seat_name(game: State, seat: int | None) -> str:
    """Return a player as a report calls them: "Green", "Ann (green)", "Red & Yellow"."""
    if seat is None or seat not in game.seats:
        return "Somebody"
    player = game.players[seat]
    colours = " & ".join(colour.capitalize() for colour in player.colours)
    given = player.name.strip()
    if given in ("", colours, colours.replace(" & ", " and ")):
        return colours
    return f"{given} ({colours.lower()})"


def seat_signs(game: State, seat: int) -> str:
    """Return the signs of a player's colours."""
    return "".join(SIGNS[colour] for colour in game.players[seat].colours)


def with_names(sentence: str, game: State) -> str:
    """Return a sentence of the rules with the players' names in place of their seats."""

    def name(found: re.Match[str]) -> str:
        seats = re.findall(r"\d+", found[1])
        return " and ".join(seat_name(game, int(seat)) for seat in seats)

    return _SEATS.sub(name, sentence) if game.players else sentence


def storey_name(storey: int) -> str:
    """Return what one stands on there: "the base", "the green plate"."""
    if storey <= 0 or storey > len(PLATE_ORDER):
        return "the base"
    return f"the {PLATE_ORDER[storey - 1]} plate"


def column_name(colour: str, kind: str) -> str:
    """Return a column by its colour and kind: "red hexagonal column"."""
    return f"{colour} {KIND_WORDS.get(kind, kind)} column"


def column_of(game: State, seat: int | None, column: Origin) -> str:
    """Return a column as seen by the player at ``seat``: "a thin column", "Red's thick column"."""
    kind = KIND_WORDS.get(column.kind, column.kind)
    alone = COUNT_PER_COLOUR.get(column.kind) == 1  # type: ignore[call-overload]  # any word may come
    article = "the" if alone else "a"
    owner = seat_of_colour(game, column.colour)  # type: ignore[arg-type]  # any word may come
    if game.players and column.colour == game.neutral:
        return f"{article} neutral {column.colour} {kind} column"
    if owner is None:
        return f"{article} {column.colour} {kind} column"
    shade = f"{column.colour} " if len(game.players[owner].colours) > 1 else ""
    if owner == seat:
        return f"{article} {shade}{kind} column"
    return f"{seat_name(game, owner)}'s {shade}{kind} column"
