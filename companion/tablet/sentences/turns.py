"""What does the table wait for now? One sentence for each phase of docs/contracts.md."""

from collections.abc import Callable
from typing import Final

from companion.link.messages.shown.match import MatchView
from companion.tablet.sentences.names import plate_laid, player_briefly
from companion.tablet.text import Text, text


def prompt(match: MatchView) -> Text:
    """Return what the table waits for."""
    return _PROMPTS[match.phase](match)


def on_turn(match: MatchView) -> Text:
    """Return whose turn it is: a headline."""
    if match.turn is None:
        return text("The match is over.")
    return text("On turn: {who}", who=player_briefly(match.players, match.turn))


def _who(match: MatchView) -> Text:
    return player_briefly(match.players, match.turn)


def _turn(match: MatchView) -> Text:
    """VP-12, VP-13, VP-40: what a turn can begin with, as far as the rules allow it now."""
    acts = match.offers.acts
    can_propose = match.offers.plate is not None and "propose" in acts
    plate = plate_laid(match.offers.plate)
    if "move_neutral" in acts and match.offers.neutrals:
        if can_propose:
            return text(
                "{who}: move a neutral column, or propose {plate}.", who=_who(match), plate=plate
            )
        return text("{who}: move a neutral column first.", who=_who(match))
    if can_propose:
        return text(
            "{who}: move a column of your own, or propose {plate}.", who=_who(match), plate=plate
        )
    return text("{who}: move a column of your own.", who=_who(match))


def _own(match: MatchView) -> Text:
    return text("{who}: now move a column of your own.", who=_who(match))


def trying(match: MatchView, seat: int | None) -> Text:
    """Return that a seat tries the column with which it objects (VP-27)."""
    return text(
        "{who} tries the column. Does it stand on the top plate?",
        who=player_briefly(match.players, seat),
    )


def _objection(match: MatchView) -> Text:
    return trying(match, match.objector)


_PROMPTS: Final[dict[str, Callable[[MatchView], Text]]] = {
    "start": lambda _: text("The match has not started."),
    "turn": _turn,
    "after_neutral": _own,
    "neutral_refused": lambda match: text(
        "{who} puts a neutral column back. Does anybody try another one?", who=_who(match)
    ),
    "own": _own,
    "proposed": lambda match: text(
        "{who} proposes {plate}. Does anybody object?",
        who=_who(match),
        plate=plate_laid(match.offers.plate),
    ),
    "objection": _objection,
    "agreed": lambda match: text(
        "{who}: lay {plate}.", who=_who(match), plate=plate_laid(match.offers.plate)
    ),
    "disputed": lambda _: text("The referee decides."),
    "over": lambda _: text("The match is over."),
}
