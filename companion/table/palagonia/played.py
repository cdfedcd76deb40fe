"""What does a table need of Palagonia?"""

from typing import Any, Final

import msgspec

from companion.games.game import Outcome, Unreadable, Verdict
from companion.games.palagonia import rules
from companion.games.palagonia.acts import Act, OpeningRoll, Roll, decode_any_act
from companion.games.palagonia.dice import Face
from companion.games.palagonia.hints import hints
from companion.games.palagonia.scoring import Closing
from companion.games.palagonia.state import State
from companion.link.messages.shown.changes import Change
from companion.link.messages.shown.palagonia import HintView, PalagoniaView
from companion.record import entries
from companion.table.palagonia.changes import changes, name_gone
from companion.table.palagonia.creatures import found_again, hint_view
from companion.table.palagonia.opened import first_state
from companion.table.palagonia.view import match_view
from companion.table.played import Frame, Played, RollAsked
from companion.table.refusals import RefusedError
from companion.table.retold.steps import GivenName, Step, Timeline

_NOBODYS: Final = entries.Seal(None, None)


class _Palagonia:
    """Palagonia, as tables play it (see :class:`Played`)."""

    illegal_can_stand = False

    def first_state(self, opened: entries.Opened) -> State:
        return first_state(opened)

    def read_act(self, fields: dict[str, Any]) -> Act | Unreadable:
        return decode_any_act(msgspec.json.encode(fields))

    def step(self, state: State, act: Act) -> tuple[State, Verdict]:
        return rules.step(state, act)

    def violations(self, state: State, act: Act) -> tuple[str, ...]:
        return tuple(one.name for one in rules.violations(state, act))

    def outcome(self, state: State) -> Outcome | None:
        return rules.outcome(state)

    def turn(self, state: State) -> int | None:
        return state.turn

    def scores(self, state: State) -> dict[int, int]:
        return dict(enumerate(state.scores))

    def seal(self, state: State) -> entries.Seal:
        return _NOBODYS

    def begins_turn(self, before: State, after: State) -> bool:
        """An extra turn is a turn; a match that is over stays in its last one."""
        return sum(after.turns) > sum(before.turns) and not after.over

    def is_signed_at_once(self, before: State, after: State) -> bool:
        """What decides the match: points, and how it ended (it is closed only later)."""
        return (before.scores, before.outcome) != (after.scores, after.outcome)

    def changes(self, before: Timeline[State, Act], after: Timeline[State, Act]) -> list[Change]:
        return changes(before, after)

    def view(self, told: Timeline[State, Act], frame: Frame) -> PalagoniaView:
        return match_view(told, frame)

    def roll_asked(self, state: State, by: int | None) -> RollAsked:
        if state.phase == "opening_roll":
            rolled = {seat for seat, _ in state.opening}
            waiting = [seat for seat in state.contenders if seat not in rolled]
            asked = RollAsked(min(waiting) if by is None else by, 1)
            some: tuple[Face, ...] = ("2",)
        elif state.turn is not None:
            asked = RollAsked(state.turn if by is None else by, 2)
            some = ("2", "3")
        else:
            raise RefusedError("roll_not_now", "The match is over.")
        # Whether a roll counts does not depend on what comes.
        if rules.judge(state, self.act_of_roll(asked.seat, some)).is_legal:
            return asked
        raise RefusedError("roll_not_now", "The dice cannot be rolled now by this seat.")

    def act_of_roll(self, seat: int, faces: tuple[Face, ...]) -> Act:
        if len(faces) == 1:
            return OpeningRoll(seat, faces[0])
        return Roll(seat, (faces[0], faces[1]))

    def name_gone(self, step: Step[State, Act], name: str) -> Change:
        return name_gone(step, name)

    def nameable(self, step: Step[State, Act]) -> tuple[Closing, ...]:
        return step.after.closed_now if step.is_legal else ()

    def found_again(self, given: GivenName, closed: tuple[Closing, ...]) -> int | None:
        return found_again(given.closed, given.place, closed)

    def hints(self, state: State) -> tuple[HintView, ...]:
        return tuple(hint_view(hint, state) for hint in hints(state))


PALAGONIA: Final[Played[State, Act]] = _Palagonia()
