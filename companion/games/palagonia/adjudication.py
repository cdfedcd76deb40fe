"""What does the game say to a whole file of acts?"""

from typing import Literal

import msgspec

from companion.games.game import Unreadable, Verdict, unreadable
from companion.games.lines import numbered_lines
from companion.games.palagonia.acts import ContractAct, decode_act
from companion.games.palagonia.report import (
    closing_report,
    outcome_report,
    state_report,
    verdict_report,
)
from companion.games.palagonia.rules import initial, step
from companion.games.palagonia.state import State


class Judged(msgspec.Struct, frozen=True):
    """A line with its number, the act on it, the verdict, and the states around it."""

    line: int
    act: ContractAct | Unreadable
    verdict: Verdict
    before: State
    after: State


class Adjudication(msgspec.Struct, frozen=True):
    """Every line that is not blank, judged, and the state after all."""

    lines: tuple[Judged, ...]
    state: State

    def report(self) -> dict[str, object]:
        """The object that ``companion palagonia adjudicate --json`` prints."""
        return {
            "verdicts": [verdict_report(one.line, one.verdict) for one in self.lines],
            "state": state_report(self.state),
            "closed": [
                closing_report(one.line, closing)
                for one in self.lines
                if one.verdict.is_legal
                for closing in one.after.closed_now
            ],
            "outcome": outcome_report(self.state),
        }

    @property
    def exit_code(self) -> Literal[0, 1, 2]:
        """2 if a line is unreadable, else 1 if one is illegal, else 0."""
        kinds = {one.verdict.verdict for one in self.lines}
        if "unreadable" in kinds:
            return 2
        return 0 if kinds <= {"legal"} else 1


def adjudicate(data: bytes) -> Adjudication:
    """Judge a file of acts, one JSON line each. One that does not count changes nothing."""
    state = initial()
    lines = []
    for number, line in numbered_lines(data):
        act = decode_act(line)
        before = state
        if isinstance(act, Unreadable):
            verdict = unreadable(act)
        else:
            state, verdict = step(before, act)
        lines.append(Judged(number, act, verdict, before, state))
    return Adjudication(tuple(lines), state)
