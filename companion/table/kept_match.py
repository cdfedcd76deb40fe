"""What has been said of a match so far, on the disk and in memory, and what does it come to?

A match in memory is nothing but its record: an act is judged after those before it, after a
correction or an undo everything is worked out anew. So what is shown after a crash is what was
shown before it. Record time goes on where it stopped; the hours a match lay aside are not part of
it.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.errors import UsageError
from companion.games.game import Verdict
from companion.record import entries
from companion.record.journal import Journal
from companion.record.lines import LineError, encode_line
from companion.record.rolls import Rolls
from companion.record.verify import RECORD_NAME, verify_record
from companion.table.clock import Clock
from companion.table.games import game_of
from companion.table.naming import name_given, names_given
from companion.table.retold.steps import Timeline
from companion.table.retold.timeline import timeline_of, with_act
from companion.table.writing.written import act_entry, outcome_entry

_MOST_SAID_BYTES: Final = 1 << 16
"""Of one thing that people say; far from where a line with all it rests on would be too long."""


class KeptMatch:
    """The record of a match that is being played; belongs to one thread.

    Attributes:
        opened: How the match began.
        game: Which game it is.
        told: Every entry with its number, checkpoints apart.
        timeline: What all of it comes to.
        named: The names that were given to creatures.
    """

    def __init__(
        self, journal: Journal, told: list[tuple[int, entries.Entry]], clock: Clock
    ) -> None:
        """Go on with a record; use :meth:`begin` or :meth:`resume`."""
        opened = told[0][1]
        assert isinstance(opened, entries.Opened)
        self.opened = opened
        self.game = game_of(opened)
        self.told = told
        self.timeline: Timeline[Any, Any] = timeline_of(self.game, opened, told)
        self.named = names_given(self.game, opened, told)
        self._journal = journal
        self._clock = clock
        # Record time of this process's clock reading zero.
        self._epoch_ns = max(entry.at_ns for _, entry in told) - clock.now_ns()
        self._turn_since_ns = self._last_turn_change_ns()

    @classmethod
    def begin(
        cls, directory: Path, opened: entries.Opened, key: Ed25519PrivateKey, clock: Clock
    ) -> "KeptMatch":
        """Return a match that starts now, its record on the disk.

        Raises:
            UnreadableError: The rules of this program cannot start such a match.
            UsageError: There is a record in ``directory`` already.
            NotOnDiskError: The record cannot be written there.
        """
        game_of(opened).first_state(opened)
        return cls(Journal.create(directory, opened, key), [(0, opened)], clock)

    @classmethod
    def resume(cls, directory: Path, key: Ed25519PrivateKey, clock: Clock) -> "KeptMatch":
        """Return an unfinished match exactly where it was.

        Raises:
            UnreadableError, UsageError: It cannot be gone on with; the sentence says why.
        """
        journal = Journal.resume(directory / RECORD_NAME, key).journal
        told: list[tuple[int, entries.Entry]] = []
        verify_record(directory, hear=lambda i, entry: told.append((i, entry)))
        return cls(journal, told, clock)

    @property
    def state(self) -> Any:
        """How the match stands, in the values of its game."""
        return self.timeline.state

    @property
    def is_over(self) -> bool:
        """Whether the match has ended by its rules."""
        return self.game.outcome(self.state) is not None

    @property
    def rolls(self) -> Rolls:
        """The rolls of the table's dice."""
        return self._journal.rolls

    @property
    def record_ns(self) -> int:
        """The record's time now."""
        return self._clock.now_ns() + self._epoch_ns

    @property
    def ahead_ns(self) -> int:
        """How much the record's clock is ahead of this process's."""
        return self._epoch_ns

    @property
    def turn_since_ns(self) -> int:
        """The record's time at which the turn began."""
        return self._turn_since_ns

    @property
    def last(self) -> int:
        """The number of the newest entry, checkpoints apart."""
        return self.told[-1][0]

    @property
    def newest(self) -> int:
        """The number of the newest act, correction or undo; 0 before the first."""
        told = (i for i, entry in reversed(self.told) if isinstance(entry, entries.Told))
        return next(told, 0)

    def must_take(self, said: entries.Content) -> None:
        """Refuse what people said if the record could not hold it, before any of it counts.

        Raises:
            UsageError: It has a number beyond 64 bits or a fraction, is nested too deeply, or is
                longer than anybody would say.
        """
        try:
            line = encode_line(0, bytes(32), said)
        except LineError as error:
            raise UsageError(f"The record cannot hold this: {error}.") from error
        if len(line) > _MOST_SAID_BYTES:
            raise UsageError(
                f"The record cannot hold this: it is longer than {_MOST_SAID_BYTES} bytes."
            )

    def append(self, entry: entries.Content) -> int:
        """Put an entry into the record, work out what counts now, and return its number."""
        before = self.timeline
        number = self._journal.append(entry)
        self.told.append((number, entry))
        if isinstance(entry, entries.Named):
            given = name_given(self.game, before, number, entry)
            self.named += () if given is None else (given,)
        if not isinstance(entry, entries.Told):
            return number
        if isinstance(entry, entries.Act):
            self.timeline = with_act(self.game, before, number, entry)
        else:
            self.timeline = timeline_of(self.game, self.opened, self.told)
        if self.game.begins_turn(before.state, self.state):
            self._turn_since_ns = entry.at_ns
        return number

    def say(
        self,
        act: Any,
        witnesses: Mapping[str, str],
        evidence: tuple[int, ...] = (),
        *,
        at_ns: int | None = None,
        probability: float | None = None,
    ) -> Verdict:
        """Judge an act and put it into the record, signed if it changed what must be.

        Args:
            act: Of this match's game.
            witnesses: What each witness had to say, for people.
            evidence: Numbers of the entries that it rests on.
            at_ns: When it was done, by the record's clock; None is now.
            probability: How sure the sensors are; None: a person said it.
        """
        before = self.state
        after, verdict = self.game.step(before, act)
        self.append(
            act_entry(
                self.game,
                self.record_ns if at_ns is None else at_ns,
                act,
                verdict,
                after,
                witnesses=witnesses,
                probability=probability,
                evidence=evidence,
            )
        )
        if self.game.is_signed_at_once(before, after):
            self._journal.checkpoint(self.record_ns)
        return verdict

    def with_change(self, change: entries.Correction | entries.Undo) -> Timeline[Any, Any]:
        """Return what the record would come to with a correction or an undo more."""
        return timeline_of(self.game, self.opened, [*self.told, (self.last + 1, change)])

    def withdrawn_by_undo(self, to: int) -> tuple[int, ...]:
        """Return the numbers of the corrections that an undo back to entry ``to`` takes back."""
        return self._journal.withdrawn_by_undo(to)

    def sync(self) -> None:
        """Bring everything to the disk, and sign what has waited long.

        Raises:
            NotOnDiskError: It is not there; this may be called again.
        """
        self._journal.tick(self.record_ns)
        self._journal.sync()

    def leave(self, files: Mapping[str, str] | None = None) -> None:
        """Give the record back: closed if the match is over, else so that it can go on.

        Args:
            files: SHA-256 of what was kept beside it, by name.

        Raises:
            NotOnDiskError: The end is not on the disk.
        """
        outcome = self.game.outcome(self.state)
        if outcome is None:
            self._journal.leave(self.record_ns)
        else:
            self._journal.close(self.record_ns, outcome_entry(outcome), files)

    def let_go(self) -> None:
        """Give the record back as it is; what is not on the disk is lost."""
        self._journal.release()

    def _last_turn_change_ns(self) -> int:
        times = {i: entry.at_ns for i, entry in self.told}
        for step in reversed(self.timeline.steps):
            if self.game.begins_turn(step.before, step.after):
                return times[step.i]
        return self.opened.at_ns
