"""Who has won, and why (VP-36 … VP-38, VP-45)?"""

from collections.abc import Sequence

from companion.link.messages.shown.match import OutcomeView, SealView, SeatView
from companion.tablet.sentences.names import all_of, player
from companion.tablet.text import Text, plural, text


def winner_text(outcome: OutcomeView, players: Sequence[SeatView]) -> Text:
    """Return who has won: a headline."""
    if outcome.awaits_referee:
        return text("The referee names the winner.")
    if outcome.termination == "replay":
        return text("The match is played again")
    if not outcome.winners:
        return text("Nobody wins.")
    return plural(
        "{who} wins!",
        "Winners: {who}",
        count=len(outcome.winners),
        who=all_of(players, outcome.winners),
    )


def how_it_ended(outcome: OutcomeView, players: Sequence[SeatView]) -> Text:
    """Return what ended the match (VP-36)."""
    if outcome.by is not None:
        return text("{who} brought the villa down.", who=player(players, outcome.by))
    if outcome.termination == "agreed":
        return text("All agreed that nothing can be moved or laid any more.")
    if outcome.termination == "referee":
        return text("The referee has decided.")
    return text("The villa collapsed; nobody at the table brought it down.")


def reason_text(outcome: OutcomeView, seal: SealView) -> Text:
    """Return why the winners are the winners, with the number of the rule.

    Args:
        outcome: How the match ended.
        seal: The seal at the end.
    """
    rule = outcome.rule or ""
    if outcome.termination == "referee":
        return text("The seal names no winner; the referee has decided ({rule}).", rule=rule)
    if outcome.termination == "replay":
        return text(
            "Nobody at the table brought the villa down: the match is played again ({rule}).",
            rule=rule,
        )
    if outcome.rule == "VP-38":
        return text("The seal names no winner ({rule}).", rule=rule)
    if outcome.by is not None and outcome.by == seal.holder:
        return text(
            "Who held the seal brought the villa down: the previous holder wins ({rule}).",
            rule=rule,
        )
    return text("Who holds the seal wins ({rule}).", rule=rule)
