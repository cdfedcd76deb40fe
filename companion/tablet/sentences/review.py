"""Whose turn was it when the villa fell, and whose hand was there last, by which file?"""

from collections.abc import Sequence
from typing import Final

from companion.link.messages.shown.match import SeatView
from companion.link.messages.shown.review import ContactView, FallReview, Proof
from companion.tablet.sentences.names import player_briefly
from companion.tablet.text import Text, text

_PROOFS: Final[dict[Proof, Text]] = {
    "recorded": text("The signed record names this very file."),
    "differs": text("The signed record names another file than this: one of them was changed."),
    "unrecorded": text("The record does not name this file (yet)."),
}


def turn_text(review: FallReview, players: Sequence[SeatView]) -> Text | None:
    """Return whose turn it was, and who handled the tower; null where that is not known."""
    if review.turn is None:
        return None
    who = player_briefly(players, review.turn)
    if review.handling not in (None, review.turn):
        return text(
            "Turn {number}, on turn: {who}. In a challenge, handling the tower: {other}.",
            number=review.turn_number,
            who=who,
            other=player_briefly(players, review.handling),
        )
    return text("Turn {number}, on turn: {who}.", number=review.turn_number, who=who)


def contact_text(contact: ContactView) -> Text:
    """Return when a witness noticed something at the tower last, and how well it knows."""
    give = _seconds(contact.plus_minus_ms)
    if contact.witness == "scales":
        if contact.goes_on:
            return text(
                "The scales felt a hand until the fall; what is felt in its last {give:.1f} s may "
                "be the tower itself.",
                give=give,
            )
        if contact.before_ms is None:
            return text("The scales felt no hand before the fall, as far back as was kept.")
        return text(
            "The scales felt a hand last {before:.1f} s before the fall (± {give:.1f} s).",
            before=_seconds(contact.before_ms),
            give=give,
        )
    if contact.goes_on:
        return text(
            "The camera {camera} saw something move until the fall; what moves in its last "
            "{give:.1f} s may be the tower itself.",
            camera=contact.camera,
            give=give,
        )
    if contact.before_ms is None:
        return text(
            "The camera {camera} saw nothing move before the fall, as far back as was kept.",
            camera=contact.camera,
        )
    return text(
        "The camera {camera} saw something move last {before:.1f} s before the fall (± {give:.1f} "
        "s).",
        camera=contact.camera,
        before=_seconds(contact.before_ms),
        give=give,
    )


def proof_text(proof: Proof) -> Text:
    """Return whether it is the file that the record names."""
    return _PROOFS[proof]


def _seconds(ms: int) -> float:
    return ms / 1000
