"""How does the referee decide? About what is disputed (VP-46, VP-39), and who has won (VP-38)."""

from collections.abc import Generator
from typing import Final

from companion.link.messages.shown.match import MatchView
from companion.tablet.labels import dispute as labels
from companion.tablet.labels.everyday import OK
from companion.tablet.sentences.names import player_marked
from companion.tablet.view_models.conversation import (
    Act,
    Choice,
    Declared,
    Question,
    Ready,
    Talk,
    every_seat,
    seat_choices,
)
from companion.tablet.view_models.touches import Answer
from companion.tablet.view_models.wording import says_act

UNNAMED: Final = ""
THAT_IS_ALL: Final = "that_is_all"

_RULES: Final = {"put_back_and_block": "VP-39", "collapse": "VP-39", "no_collapse": "VP-39"}


def deciding(match: MatchView) -> Talk:
    """VP-46: how the dispute ends, and in whose name."""
    choices = tuple(
        Choice(name, says, rule=_RULES.get(name, "VP-46"))
        for name, says in labels.DECISIONS.items()
        if name != "winner" and name in match.offers.decisions
    )
    decision = yield Question(labels.TITLE, choices, "VP-46")
    act: Act = {"act": "referee", "decision": decision}
    return (yield from _in_whose_name(match, act, "VP-46"))


def naming_the_winner(match: MatchView) -> Talk:
    """VP-38: the seal names nobody; who has won? One player or several."""
    seats: list[int] = []
    while len(seats) < len(match.players):
        left = [seat for seat in every_seat(match) if seat not in seats]
        done = (Choice(THAT_IS_ALL, OK, likely=True),) if seats else ()
        answer = yield Question(
            labels.NAME_THE_WINNER, (*done, *seat_choices(match, left)), "VP-38"
        )
        if not isinstance(answer, int):
            break
        seats.append(answer)
    act: Act = {"act": "referee", "decision": "winner", "seats": seats}
    return (yield from _in_whose_name(match, act, "VP-38"))


def _in_whose_name(match: MatchView, act: Act, rule: str) -> Generator[Question, Answer, Ready]:
    """Ask who decides: a player, somebody whose name is typed, or nobody by name."""
    given = {match.players[seat].name.strip(): seat for seat in reversed(every_seat(match))}
    players = tuple(
        Choice(name, player_marked(match.players, given[name]))
        for name in dict.fromkeys(player.name.strip() for player in match.players)
        if name
    )
    unnamed = Choice(UNNAMED, labels.NO_REFEREE, likely=True)
    name = yield Question(labels.WHO_DECIDES, (unnamed, *players), rule, typed=True)
    if name:
        act = {**act, "by_name": name}
    return Ready(Declared(act), says_act(match, act), rule=rule)
