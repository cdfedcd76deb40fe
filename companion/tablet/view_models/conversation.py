"""How is something told, one question after the other? The words for it.

A conversation is a generator: it yields the next :class:`Question`, is sent the answer, and
returns what the table is to be told (:class:`Ready`). It has no memory of its own: ``flow`` runs
it again from the start with the answers so far, so a step back is one answer less, and a cancel
is nothing at all. A question with one possible answer is not asked.
"""

from collections.abc import Callable, Generator, Iterable, Sequence

import msgspec

from companion.link.messages.pieces import ColumnName
from companion.link.messages.shown.match import MatchView
from companion.tablet.sentences.names import player_marked
from companion.tablet.text import Text
from companion.tablet.view_models.columns import Card, cards
from companion.tablet.view_models.touches import Answer, PickedColumn
from companion.tablet.view_models.wording import card_label

Act = dict[str, object]
"""An act as in docs/contracts.md."""


class Declared(msgspec.Struct, frozen=True):
    """The table is told that something happened."""

    act: Act


class Undone(msgspec.Struct, frozen=True):
    """Nothing after the entry ``to`` counts any more."""

    to: int


class Corrected(msgspec.Struct, frozen=True):
    """The act of ``entry`` was this one, or (null) was none at all."""

    entry: int
    act: Act | None


Wish = Declared | Undone | Corrected


class Choice(msgspec.Struct, frozen=True):
    """One possible answer.

    Attributes:
        answer: What the conversation is sent.
        label: Its words.
        card: The columns it stands for, if it does.
        seat: The player it stands for, if it does.
        rule: The rule behind it.
        likely: Whether it is what one would expect here.
    """

    answer: Answer
    label: Text
    card: Card | None = None
    seat: int | None = None
    rule: str | None = None
    likely: bool = False


class Question(msgspec.Struct, frozen=True):
    """The next question: its words, what may be answered, and the rule that explains it.

    ``typed``: whether a name may be typed instead.
    """

    asks: Text
    choices: tuple[Choice, ...]
    rule: str | None = None
    typed: bool = False


class Ready(msgspec.Struct, frozen=True):
    """Everything was said.

    Attributes:
        wish: What the table is told.
        says: The same as a sentence.
        needs_ok: Whether somebody has to say OK to it first.
        rule: The rule that explains it.
    """

    wish: Wish
    says: Text
    needs_ok: bool = False
    rule: str | None = None


Talk = Generator[Question, Answer, Ready]
Script = Callable[[MatchView], Talk]
"""A conversation about a match as it stands."""

Asking = Generator[Question, Answer, Answer]


def answer_to(question: Question) -> Asking:
    """Ask, unless only one answer is possible."""
    if len(question.choices) == 1:
        return question.choices[0].answer
    return (yield question)


def which_column(
    match: MatchView, asks: Text, columns: Iterable[ColumnName], rule: str
) -> Generator[Question, Answer, PickedColumn]:
    """Ask for one of some columns, also where there is only one: it is what was touched."""
    answer = yield Question(asks, column_choices(cards(match, columns)), rule)
    assert isinstance(answer, PickedColumn)
    return answer


def column_choices(shown: Iterable[Card]) -> tuple[Choice, ...]:
    """Return cards as choices."""
    return tuple(Choice(card.column, card_label(card), card=card) for card in shown)


def which_seat(
    match: MatchView, asks: Text, seats: Sequence[int], rule: str, *, likely: int | None = None
) -> Generator[Question, Answer, int]:
    """Ask for one of some seats; one that is likely comes first."""
    answer = yield from answer_to(Question(asks, seat_choices(match, seats, likely), rule))
    assert isinstance(answer, int)
    return answer


def seat_choices(
    match: MatchView, seats: Sequence[int], likely: int | None = None
) -> tuple[Choice, ...]:
    """Return seats as choices, in playing order behind the likely one."""
    ordered = sorted(seats, key=lambda seat: (seat != likely, seat))
    return tuple(
        Choice(seat, player_marked(match.players, seat), seat=seat, likely=seat == likely)
        for seat in ordered
    )


def every_seat(match: MatchView) -> tuple[int, ...]:
    """Return all seats in playing order."""
    return tuple(range(len(match.players)))
