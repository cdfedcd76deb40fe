"""What does a table need of Villa Paletti?"""

from typing import Any, Final

import msgspec

from companion.errors import UnreadableError
from companion.games.game import Outcome, Unreadable, Verdict
from companion.games.villa_paletti import rules
from companion.games.villa_paletti.acts import Act, Player, Start
from companion.games.villa_paletti.edition import Edition
from companion.games.villa_paletti.state import State
from companion.link.messages.shown.changes import Change
from companion.link.messages.shown.match import MatchView
from companion.link.messages.shown.palagonia import Face, HintView
from companion.record import entries
from companion.table.played import Frame, Played, RollAsked
from companion.table.refusals import RefusedError
from companion.table.retold.steps import GivenName, Step, Timeline
from companion.table.villa_paletti.changes import changes
from companion.table.villa_paletti.view import match_view


class _VillaPaletti:
    """Villa Paletti, as tables play it (see :class:`Played`)."""

    illegal_can_stand = True  # VP-46

    def first_state(self, opened: entries.Opened) -> State:
        try:
            start = Start(
                tuple(Player(player.name, player.colours) for player in opened.players),
                neutral=opened.neutral,
                edition=Edition.from_canonical(opened.edition),
            )
        except UnreadableError:
            raise
        except ValueError as error:
            raise UnreadableError(f"The match cannot be started: {error}.") from error
        return rules.step(rules.initial(), start)[0]

    def read_act(self, fields: dict[str, Any]) -> Act | Unreadable:
        try:
            act: Act = msgspec.convert(fields, type=Act)
        except (msgspec.ValidationError, ValueError) as error:
            return Unreadable(f"This is no act: {error}.")
        return act

    def step(self, state: State, act: Act) -> tuple[State, Verdict]:
        return rules.step(state, act)

    def violations(self, state: State, act: Act) -> tuple[str, ...]:
        return tuple(one.name for one in rules.violations(state, act))

    def outcome(self, state: State) -> Outcome | None:
        return rules.outcome(state)

    def turn(self, state: State) -> int | None:
        return state.turn

    def scores(self, state: State) -> dict[int, int]:
        return rules.scores(state)

    def seal(self, state: State) -> entries.Seal:
        return entries.Seal(state.seal.holder, state.seal.upper_face)

    def begins_turn(self, before: State, after: State) -> bool:
        """A turn ends when another seat is on turn; a match that is over stays in its last one."""
        return after.turn is not None and after.turn != before.turn

    def is_signed_at_once(self, before: State, after: State) -> bool:
        """What decides the match: whose the seal is, and how it ended (it is closed only later)."""
        return (before.seal.holder, before.outcome) != (after.seal.holder, after.outcome)

    def changes(self, before: Timeline[State, Act], after: Timeline[State, Act]) -> list[Change]:
        return changes(before, after)

    def view(self, told: Timeline[State, Act], frame: Frame) -> MatchView:
        return match_view(told, frame)

    def roll_asked(self, state: State, by: int | None) -> RollAsked:
        raise _no_such_thing("dice")

    def act_of_roll(self, seat: int, faces: tuple[Face, ...]) -> Act:
        raise _no_such_thing("dice")

    def name_gone(self, step: Step[State, Act], name: str) -> Change:
        raise _no_such_thing("creatures")

    def nameable(self, step: Step[State, Act]) -> tuple[Any, ...]:
        return ()

    def found_again(self, given: GivenName, closed: tuple[Any, ...]) -> int | None:
        return None

    def hints(self, state: State) -> tuple[HintView, ...]:
        raise _no_such_thing("hints")


def _no_such_thing(what: str) -> RefusedError:
    return RefusedError("not_in_this_game", f"Villa Paletti has no {what}.")


VILLA_PALETTI: Final[Played[State, Act]] = _VillaPaletti()
