"""How does each player stand? A card for each seat, in playing order."""

from collections.abc import Sequence

import msgspec

from companion.link.messages.pieces import Colour
from companion.link.messages.shown.match import MatchView
from companion.tablet.sentences import names
from companion.tablet.text import Text


class ScoreCard(msgspec.Struct, frozen=True):
    """One player.

    Attributes:
        seat: From 0.
        name: As entered, else the colours.
        colours, colour_words: The colours owned; a picture has marks as well as paint.
        points: On the highest plate now (VP-33).
        is_sure: Whether they are; else they are what will be told if everything stays as it is.
        on_turn, holds_seal, objects: What distinguishes the player now.
    """

    seat: int
    name: Text
    colours: tuple[Colour, ...]
    colour_words: Text
    points: int
    is_sure: bool
    on_turn: bool
    holds_seal: bool
    objects: bool


def score_cards(match: MatchView, to_come: Sequence[int] | None = None) -> tuple[ScoreCard, ...]:
    """Return the cards in playing order.

    Args:
        match: How it stands.
        to_come: The points of each seat if everything stays as it is felt now; null: none are.
    """
    points = [player.points for player in match.players] if to_come is None else to_come
    return tuple(
        ScoreCard(
            seat=seat,
            name=names.player(match.players, seat),
            colours=player.colours,
            colour_words=names.colours(player.colours),
            points=points[seat],
            is_sure=points[seat] == player.points,
            on_turn=seat == match.turn,
            holds_seal=seat == match.seal.holder,
            objects=seat == match.objector,
        )
        for seat, player in enumerate(match.players)
    )
