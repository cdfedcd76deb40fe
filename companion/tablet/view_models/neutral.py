"""How is it told what became of a neutral column? Three players (VP-40 to VP-43).

turn ──moved──► own column                          neutral_first
└──put back──► does anybody object?               neutral_put_back
├─ no one: agree ──► own column
└─ another tries   ──► stands: the turn is lost      by_another
└─► fails too: own column
"""

from collections.abc import Generator, Sequence

from companion.link.messages.pieces import ColumnName
from companion.link.messages.shown.match import MatchView
from companion.tablet.labels import challenge as labels
from companion.tablet.labels.match import NEUTRAL, TO_WHICH_STOREY
from companion.tablet.sentences import names
from companion.tablet.view_models.columns import spelled, tried_column
from companion.tablet.view_models.conversation import (
    Act,
    Choice,
    Declared,
    Question,
    Ready,
    Talk,
    answer_to,
    every_seat,
    which_column,
    which_seat,
)
from companion.tablet.view_models.touches import Answer, PickedColumn
from companion.tablet.view_models.wording import on_turn, says_act


def neutral_first(match: MatchView) -> Talk:
    """VP-40: a neutral column was moved up."""
    by = on_turn(match)
    column = yield from which_column(match, NEUTRAL, match.offers.neutrals, "VP-40")
    act: Act = {"act": "move_neutral", "by": by, "column": spelled(column)}
    to = yield from target(match, column)
    if to != match.storey:
        act["to"] = to
    return Ready(Declared(act), says_act(match, act), needs_ok=True, rule="VP-40")


def neutral_put_back(match: MatchView) -> Talk:
    """VP-43: a neutral column would have brought the tower down and was put back."""
    by = on_turn(match)
    column = yield from which_column(match, labels.NEUTRAL_REFUSE, match.offers.neutrals, "VP-43")
    act: Act = {"act": "neutral_attempt_failed", "by": by, "column": spelled(column)}
    return Ready(Declared(act), says_act(match, act), needs_ok=True, rule="VP-43")


def by_another(match: MatchView) -> Talk:
    """VP-43: another player tried another neutral column; it stands, or it failed too."""
    others = [seat for seat in every_seat(match) if seat != match.turn]
    by = yield from which_seat(match, labels.NEUTRAL_WHO, others, "VP-43")
    neutrals = other_neutrals(match)
    column = yield from which_column(match, labels.NEUTRAL_WHICH, neutrals, "VP-43")
    choices = (
        Choice("neutral_by_other", labels.NEUTRAL_STANDS),
        Choice("neutral_by_other_failed", labels.NEUTRAL_FAILED),
    )
    became = yield Question(labels.NEUTRAL_TRY, choices, "VP-43")
    act: Act = {"act": became, "by": by, "column": spelled(column)}
    return Ready(Declared(act), says_act(match, act), rule="VP-43")


def other_neutrals(match: MatchView) -> tuple[ColumnName, ...]:
    """VP-43: the neutral columns another player may take: not the one just put back."""
    back = tried_column(match)
    return tuple(column for column in match.offers.neutrals if column != back)


def target(match: MatchView, column: PickedColumn) -> Generator[Question, Answer, int]:
    """VP-40: ask to which storey, where the edition lets it go to any higher one."""
    if match.edition.get("neutral_target") != "any_higher_storey":
        return match.storey
    return (yield from one_of_the_storeys(range(match.storey, column.storey, -1)))


def one_of_the_storeys(storeys: Sequence[int]) -> Generator[Question, Answer, int]:
    """Ask where a neutral column stands now; the first is the likeliest."""
    choices = tuple(
        Choice(storey, names.storey(storey), likely=storey == storeys[0]) for storey in storeys
    )
    answer = yield from answer_to(Question(TO_WHICH_STOREY, choices, "VP-40"))
    assert isinstance(answer, int)
    return answer
