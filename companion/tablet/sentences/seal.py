"""What is there to say about the Architect's seal (VP-32 … VP-35)?"""

from collections.abc import Sequence

from companion.link.messages.shown.match import SealView, SeatView
from companion.tablet.sentences.names import face, player_briefly
from companion.tablet.text import Text, text


def seal_taken(seal: SealView, players: Sequence[SeatView]) -> Text:
    """Return who has just taken the seal, from whom, and what is up (VP-34, VP-35)."""
    who = player_briefly(players, seal.holder)
    if seal.previous is None:
        return text("{who} takes the seal. Its blank face is up.", who=who)
    return text(
        "{who} takes the seal from {previous}. Up: {face}.",
        who=who,
        previous=player_briefly(players, seal.previous),
        face=face(seal.upper_face),
    )


def seal_to_turn(seal: SealView) -> Text:
    """Return what to do with the wooden seal so that it looks like the one on the screen."""
    return text("Turn the seal in front of you. Up: {face}.", face=face(seal.upper_face))


def seal_now(seal: SealView, players: Sequence[SeatView]) -> Text:
    """Return who holds the seal and which face is up (VP-32: nobody before the green plate)."""
    if seal.holder is None:
        return text("Nobody holds the seal.")
    return text(
        "The seal: {who}. Up: {face}.",
        who=player_briefly(players, seal.holder),
        face=face(seal.upper_face),
    )


def lead_needed(points: int) -> Text:
    """Return what takes the seal: more points than the holder has (VP-34)."""
    return text("To take the seal: more than {points}.", points=points)
