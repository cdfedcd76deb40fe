"""What does a table need of a game, to play it, write it down and show it?

A table knows no rule of any game. It follows a record, asks what an act leads to, and passes on
what the game has to show; each game answers in a file of its own, ``<game>/played.py``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from companion.games.game import Outcome, Unreadable, Verdict
from companion.link.messages.shown.changes import Change
from companion.link.messages.shown.match import MatchView
from companion.link.messages.shown.palagonia import Face, HintView, PalagoniaView
from companion.record import entries
from companion.record.rolls import Rolls
from companion.table.retold.steps import ActT, GivenName, StateT, Step, Timeline

View = MatchView | PalagoniaView
"""What a game shows to faces."""


@dataclass(frozen=True)
class Frame:
    """What a view tells of a match besides the game.

    Attributes:
        opened: How it began.
        record_fingerprint, record_path: Where the match is written down, and who signs it.
        match_ms, turn_ms: How long match and turn have lasted.
        newest: Number of the newest act, correction or undo.
        times_ms: For each act's entry its time since the start of the match.
        acts: Every act as it was written down, by the number of its entry.
        names: For a creature (the act's entry, which of its creatures) what people call it.
        rolls: The rolls of the table's dice.
        commitment: What the table is bound to for its next roll, once that is on the disk.
    """

    opened: entries.Opened
    record_fingerprint: str
    record_path: str
    match_ms: int
    turn_ms: int
    newest: int
    times_ms: Mapping[int, int]
    acts: Mapping[int, entries.Act] = field(default_factory=dict)
    names: Mapping[tuple[int, int], str] = field(default_factory=dict)
    rolls: Rolls = field(default_factory=Rolls)
    commitment: str | None = None


@dataclass(frozen=True)
class RollAsked:
    """A roll of the table's dice that would count: by which seat, with how many dice."""

    seat: int
    count: int


class Played(Protocol[StateT, ActT]):
    """One game, as tables play it."""

    @property
    def illegal_can_stand(self) -> bool:
        """Return whether a referee may let an illegal act count, so a correction may tell one."""

    def first_state(self, opened: entries.Opened) -> StateT:
        """Return the match right after its start.

        Raises:
            UnreadableError: The rules of this program cannot start such a match.
        """

    def read_act(self, fields: dict[str, Any]) -> ActT | Unreadable:
        """Return the act in an entry's ``act``, or why there is none."""

    def step(self, state: StateT, act: ActT) -> tuple[StateT, Verdict]:
        """Return the match and the verdict after an act, whatever it was."""

    def violations(self, state: StateT, act: ActT) -> tuple[str, ...]:
        """Return the names of all reasons against an act."""

    def outcome(self, state: StateT) -> Outcome | None:
        """Return how the match ended, None while it runs."""

    def turn(self, state: StateT) -> int | None:
        """Return the seat on turn."""

    def scores(self, state: StateT) -> Mapping[int, int]:
        """Return the points by seat."""

    def seal(self, state: StateT) -> entries.Seal:
        """Return the seal, nobody's where the game has none."""

    def begins_turn(self, before: StateT, after: StateT) -> bool:
        """Return whether another turn has begun between the two."""

    def is_signed_at_once(self, before: StateT, after: StateT) -> bool:
        """Return whether what changed is worth a signature that waits for nothing."""

    def changes(
        self, before: Timeline[StateT, ActT], after: Timeline[StateT, ActT]
    ) -> list[Change]:
        """Return everything that a correction or an undo made otherwise."""

    def name_gone(self, step: Step[StateT, ActT], name: str) -> Change:
        """Return that a name has gone with the creature that an act does not close any more."""

    def view(self, told: Timeline[StateT, ActT], frame: Frame) -> View:
        """Return what faces are shown."""

    def roll_asked(self, state: StateT, by: int | None) -> RollAsked:
        """Return the roll that seat ``by`` (None: whoever is next) may make now.

        Raises:
            RefusedError: It may not, or the game has no dice.
        """

    def act_of_roll(self, seat: int, faces: tuple[Face, ...]) -> ActT:
        """Return the act of a roll."""

    def nameable(self, step: Step[StateT, ActT]) -> tuple[Any, ...]:
        """Return the creatures that an act closed, none if it does not count; each can be named."""

    def found_again(self, given: GivenName, closed: tuple[Any, ...]) -> int | None:
        """Return which of the creatures that the act closes now is the one that was named.

        None if that is none of them.
        """

    def hints(self, state: StateT) -> tuple[HintView, ...]:
        """Return what the seat on turn could score with now.

        Raises:
            RefusedError: The game has no hints.
        """
