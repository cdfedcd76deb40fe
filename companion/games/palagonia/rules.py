"""What does the game say to an act? The door of Palagonia: judge, apply, step.

All are pure and agree: an act can be applied exactly when it is judged legal. Nothing is
remembered of an act that is not.
"""

from companion.errors import UsageError
from companion.games.game import Outcome, Verdict, illegal, legal
from companion.games.palagonia.acts import Act
from companion.games.palagonia.effects import effect
from companion.games.palagonia.possible import (
    Possibility,
    is_compulsory,
    must_remove_instead,
    possible,
    removable,
    rotatable,
)
from companion.games.palagonia.reasons import against
from companion.games.palagonia.sentences import what_follows
from companion.games.palagonia.sharing import sharers
from companion.games.palagonia.state import State
from companion.games.palagonia.violations import Violation

__all__ = [
    "IllegalActError",
    "Possibility",
    "apply",
    "initial",
    "is_compulsory",
    "judge",
    "must_remove_instead",
    "outcome",
    "possible",
    "removable",
    "rotatable",
    "sharers",
    "step",
    "violations",
]


class IllegalActError(UsageError):
    """``apply`` was given an act that ``judge`` does not call legal: a mistake of the caller."""


def initial(*, quick: bool = False) -> State:
    """The state before a match has started; in a ``quick`` one tiles are only counted."""
    return State(quick=quick)


def judge(state: State, act: Act) -> Verdict:
    """Whether an act counts in a state, by which rules not, and why."""
    return step(state, act)[1]


def apply(state: State, act: Act) -> State:
    """The state after a legal act.

    Raises:
        IllegalActError: the act is illegal.
    """
    after, verdict = step(state, act)
    if not verdict.is_legal:
        raise IllegalActError(verdict.reason)
    return after


def step(state: State, act: Act) -> tuple[State, Verdict]:
    """The state and the verdict after an act; one that is not legal changes nothing."""
    found = violations(state, act)
    if found:
        rules = [one.rule for one in found if one.rule is not None]
        return state, illegal(rules, " ".join(one.sentence for one in found))
    after = effect(state, act)
    return after, legal(what_follows(state, after))


def violations(state: State, act: Act) -> tuple[Violation, ...]:
    """Every reason against an act as members of the enum, in the order of their rules."""
    return tuple(sorted(against(state, act), key=list(Violation).index))


def outcome(state: State) -> Outcome | None:
    """How the match ended; null while it runs."""
    return state.outcome
