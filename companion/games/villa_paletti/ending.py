"""How does a match end, and who has won?"""

from enum import Enum, unique

import msgspec

from companion.games.game import Outcome
from companion.games.villa_paletti.state import State


@unique
class Ending(Enum):
    """Why the winners are the winners: ``(rule, sentence)``."""

    HOLDER = ("VP-37", "The holder of the seal wins.")
    PREVIOUS_HOLDER = ("VP-37", "The holder brought the villa down: the previous holder wins.")
    NOBODY = ("VP-38", "The seal names no winner.")
    REFEREE = ("VP-38", "The seal names no winner; the referee has decided.")
    ACCIDENT = ("VP-45", "Nobody at the table brought the villa down: the holder wins.")
    REPLAY = ("VP-45", "Nobody at the table brought the villa down: the match is played again.")

    @property
    def rule(self) -> str:
        """The rule that decides."""
        return self.value[0]

    @property
    def sentence(self) -> str:
        """The reason for people."""
        return self.value[1]


def after_collapse(state: State, by: int | None) -> Outcome:
    """The outcome of a collapse (VP-36) that ``by`` brought about; null means an accident.

    VP-30: in a challenge, or while a penalty column is taken, it is whoever was handling the
    tower; people say who. VP-37: the holder of the seal wins, but if the holder did it the
    previous holder. VP-38: the seal names nobody. VP-45: an accident follows its own ruling;
    nobody holding the seal is still named by VP-38.
    """
    seal = state.seal
    if by is None:
        return _after_accident(state)
    if seal.holder is None:
        return Outcome((), "collapse", Ending.NOBODY.rule, by)
    if seal.holder != by:
        return Outcome((seal.holder,), "collapse", Ending.HOLDER.rule, by)
    if seal.previous is None:
        return Outcome((), "collapse", Ending.NOBODY.rule, by)
    return Outcome((seal.previous,), "collapse", Ending.PREVIOUS_HOLDER.rule, by)


def ending_of(state: State) -> Ending | None:
    """Why the winners of a match are its winners; null while it runs."""
    outcome = state.outcome
    if outcome is None:
        return None
    if outcome.termination == "referee":
        return Ending.REFEREE
    if outcome.rule == Ending.NOBODY.rule:
        return Ending.NOBODY
    if outcome.rule == Ending.ACCIDENT.rule:
        return Ending.REPLAY if outcome.termination == "replay" else Ending.ACCIDENT
    holder_did_it = outcome.by is not None and outcome.by == state.seal.holder
    return Ending.PREVIOUS_HOLDER if holder_did_it else Ending.HOLDER


def after_agreement(state: State) -> Outcome:
    """The outcome when all agree that nothing can be moved or laid: VP-36, then VP-37 or VP-38."""
    if state.seal.holder is None:
        return Outcome((), "agreed", Ending.NOBODY.rule)
    return Outcome((state.seal.holder,), "agreed", Ending.HOLDER.rule)


def winner_is_awaited(state: State) -> bool:
    """VP-38: whether the referee still has to say who won (``no_holder`` = ``referee_decides``)."""
    return (
        state.outcome is not None
        and state.outcome.rule == Ending.NOBODY.rule
        and state.outcome.termination != "referee"
        and state.edition.no_holder == "referee_decides"
    )


def decided(outcome: Outcome, seats: tuple[int, ...]) -> Outcome:
    """VP-38: the outcome once the referee has named the winners (each once, in the order named)."""
    return msgspec.structs.replace(
        outcome,
        winners=tuple(dict.fromkeys(seats)),
        termination="referee",
        rule=Ending.REFEREE.rule,
    )


def _after_accident(state: State) -> Outcome:
    """VP-45: by the edition's ``accident`` the holder wins, or the match is played again."""
    holder = state.seal.holder
    if state.edition.accident == "replay":
        ending = Ending.NOBODY if holder is None else Ending.REPLAY
        return Outcome((), "replay", ending.rule)
    if holder is None:
        return Outcome((), "collapse", Ending.NOBODY.rule)
    return Outcome((holder,), "collapse", Ending.ACCIDENT.rule)
