"""How does the table roll its own dice, so that nobody can choose?

It is bound to a secret that lies on the disk with its commitment before anybody asks for a roll;
what the players bring is the identity of the tap that asks. ``docs/record-format.md`` tells what
is written, and why nobody can profit from a crash.
"""

import contextlib
from typing import Final

from companion.games.game import Verdict
from companion.games.palagonia.dice import faces
from companion.record import entries
from companion.record.journal import NotOnDiskError
from companion.table.dice.box import DiceBox
from companion.table.kept_match import KeptMatch
from companion.table.played import RollAsked
from companion.table.refusals import RefusedError

_ROLLED: Final = {"dice": "the table's own, as it was bound to before"}


class TableDice:
    """The table's dice in one match; where people roll themselves they lie idle."""

    def __init__(self, kept: KeptMatch, box: DiceBox) -> None:
        """Roll for the match ``kept``, with the secrets of ``box``."""
        self._kept = kept
        self._box = box
        self._commitment: str | None = None

    @property
    def commitment(self) -> str | None:
        """What the table is bound to for the next roll, once that is on the disk."""
        return self._commitment

    def mend(self) -> None:
        """Let a roll count that a crash parted from its act."""
        opening = self._kept.rolls.opened
        if opening is not None:
            self._count(*opening)

    def be_ready(self) -> None:
        """Be bound on the disk before anybody asks for the next roll; again it does nothing.

        A commitment whose secret is lost is given up by the new one.

        Raises:
            NotOnDiskError: The commitment or its secret is not there; this may be called again.
        """
        self._commitment = None
        if self._kept.opened.dice != "virtual" or self._kept.is_over:
            return
        waiting = self._kept.rolls.waiting
        if waiting is None or self._box.secret_of(waiting[1].commitment) is None:
            self._kept.append(self._bound_anew(gives_up=None if waiting is None else waiting[0]))
            self._kept.sync()
            waiting = self._kept.rolls.waiting
        self._commitment = None if waiting is None else waiting[1].commitment

    def roll(self, tap: str, by: int | None) -> Verdict:
        """Roll, write the roll and its act down, and return the verdict, which is always legal.

        Args:
            tap: The identity of the tap that asks, which the table could not guess.
            by: Who rolls; None: whoever is next.

        Raises:
            RefusedError: Nobody may roll now, or the table was not bound to its part before.
        """
        kept = self._kept
        if kept.opened.dice != "virtual":
            raise RefusedError("dice_are_real", "In this match people roll, and say what came.")
        asked = kept.game.roll_asked(kept.state, by)
        if self._commitment is None:
            # What is asked for now is known, so nobody may be bound to anything for it any more.
            with contextlib.suppress(NotOnDiskError):
                kept.sync()
                self.be_ready()
            raise RefusedError("dice_not_ready", "The table was not ready to roll; roll again.")
        opening = self._opened(tap, asked)
        self._commitment = None
        return self._count(kept.append(opening), opening)

    def _bound_anew(self, gives_up: int | None) -> entries.DiceCommitted:
        try:
            committed = self._box.think()
        except OSError as error:
            raise NotOnDiskError(
                f"The secret of the next roll cannot be kept: {error.strerror or error}."
            ) from error
        return entries.DiceCommitted(
            at_ns=self._kept.record_ns,
            roll=self._kept.rolls.made,
            commitment=committed,
            gives_up=gives_up,
        )

    def _opened(self, tap: str, asked: RollAsked) -> entries.DiceOpened:
        """What follows from the commitment that waits and the tap."""
        assert self._kept.rolls.waiting is not None, "a roll before its commitment"
        place, committed = self._kept.rolls.waiting
        secret = self._box.secret_of(committed.commitment)
        assert secret is not None, "a commitment without its secret is not ready"
        return entries.DiceOpened(
            at_ns=self._kept.record_ns,
            committed=place,
            secret=secret.hex(),
            contribution=tap,
            by=asked.seat,
            faces=faces(
                secret,
                match_id=self._kept.opened.match_id,
                roll=committed.roll,
                contribution=tap.encode("utf-8"),
                count=asked.count,
            ),
        )

    def _count(self, i: int, opening: entries.DiceOpened) -> Verdict:
        """Let the roll that entry ``i`` opened count."""
        act = self._kept.game.act_of_roll(opening.by, opening.faces)
        return self._kept.say(act, _ROLLED, evidence=(i,))
