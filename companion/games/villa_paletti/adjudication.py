"""What does the game say to a whole file of acts?"""

from collections.abc import Iterable
from typing import Literal

import msgspec

from companion.games.game import Unreadable, Verdict, unreadable
from companion.games.lines import numbered_lines
from companion.games.villa_paletti.acts import Act, decode_act
from companion.games.villa_paletti.report import outcome_report, state_report, verdict_report
from companion.games.villa_paletti.rules import initial, step
from companion.games.villa_paletti.state import State


class Adjudication(msgspec.Struct, frozen=True):
    """The verdict on every line that is not blank, with its number, and the state after all."""

    verdicts: tuple[tuple[int, Verdict], ...]
    state: State

    def report(self) -> dict[str, object]:
        """The object that ``companion adjudicate --json`` prints."""
        return {
            "verdicts": [verdict_report(line, verdict) for line, verdict in self.verdicts],
            "state": state_report(self.state),
            "outcome": outcome_report(self.state),
        }

    @property
    def exit_code(self) -> Literal[0, 1, 2]:
        """2 if a line is unreadable, else 1 if one is illegal or ambiguous, else 0."""
        kinds = {verdict.verdict for _, verdict in self.verdicts}
        if "unreadable" in kinds:
            return 2
        return 0 if kinds <= {"legal"} else 1


def adjudicate(data: bytes) -> Adjudication:
    """Judge a file of acts, one JSON line each."""
    return adjudicate_acts((number, decode_act(line)) for number, line in numbered_lines(data))


def adjudicate_acts(acts: Iterable[tuple[int, Act | Unreadable]]) -> Adjudication:
    """Judge acts with the numbers of their lines. One that does not count changes nothing."""
    state = initial()
    verdicts = []
    for number, act in acts:
        if isinstance(act, Unreadable):
            verdict = unreadable(act)
        else:
            state, verdict = step(state, act)
        verdicts.append((number, verdict))
    return Adjudication(tuple(verdicts), state)
