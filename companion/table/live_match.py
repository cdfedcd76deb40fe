"""How is one match kept while it is played? What people say goes to the disk, then it counts.

A match in memory is nothing but its record so far: after every entry the timeline is worked out
anew, so what is shown after a crash is what was shown before it. Record time goes on where it
stopped; the hours a match lay aside are not part of it.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.errors import UsageError
from companion.games.game import Unreadable, Verdict
from companion.record import entries
from companion.record.journal import Journal
from companion.record.signing import fingerprint, public_key_hex
from companion.record.verify import RECORD_NAME, verify_record
from companion.table.clock import Clock
from companion.table.games import game_of
from companion.table.played import Frame, View
from companion.table.refusals import RefusedError
from companion.table.timeline import timeline_of
from companion.table.written import act_entry, outcome_entry

_SAID = {"people": "said so"}


class LiveMatch:
    """One match that is being played; belongs to one thread."""

    def __init__(
        self,
        journal: Journal,
        directory: Path,
        told: list[tuple[int, entries.Entry]],
        key: Ed25519PrivateKey,
        clock: Clock,
    ) -> None:
        """Go on with a match; use :meth:`begin` or :meth:`resume`."""
        opened = told[0][1]
        assert isinstance(opened, entries.Opened)
        self._journal = journal
        self._directory = directory
        self._told = told
        self._opened = opened
        self._game = game_of(opened)
        self._fingerprint = fingerprint(public_key_hex(key))
        self._clock = clock
        # Record time of this process's clock reading zero.
        self._epoch_ns = max(entry.at_ns for _, entry in told) - clock.now_ns()
        self._timeline = timeline_of(self._game, opened, told)
        self._turn_since_ns = self._last_turn_change_ns()

    @classmethod
    def begin(
        cls,
        directory: Path,
        opened: entries.Opened,
        key: Ed25519PrivateKey,
        clock: Clock,
    ) -> "LiveMatch":
        """Return a match that starts now, its record on the disk.

        Raises:
            UnreadableError: The rules of this program cannot start such a match.
            UsageError: There is a record in ``directory`` already.
            NotOnDiskError: The record cannot be written there.
        """
        game_of(opened).first_state(opened)
        journal = Journal.create(directory, opened, key)
        return cls(journal, directory, [(0, opened)], key, clock)

    @classmethod
    def resume(cls, directory: Path, key: Ed25519PrivateKey, clock: Clock) -> "LiveMatch":
        """Return an unfinished match exactly where it was.

        Raises:
            UnreadableError, UsageError: It cannot be gone on with; the sentence says why.
        """
        resumed = Journal.resume(directory / RECORD_NAME, key)
        told: list[tuple[int, entries.Entry]] = []
        verify_record(directory, hear=lambda i, entry: told.append((i, entry)))
        return cls(resumed.journal, directory, told, key, clock)

    @property
    def match_id(self) -> str:
        """The match's name."""
        return self._opened.match_id

    @property
    def is_over(self) -> bool:
        """Whether the match has ended by its rules."""
        return self._game.outcome(self._timeline.state) is not None

    @property
    def record_ns(self) -> int:
        """The record's time now."""
        return self._clock.now_ns() + self._epoch_ns

    def declare(self, fields: dict[str, Any]) -> tuple[Verdict, tuple[str, ...]]:
        """Record an act that people declare; return the rules' verdict and the violations' names.

        Args:
            fields: The act as in docs/contracts.md.

        Raises:
            UsageError: It is no act, or one that does not belong into a running match.
            NotOnDiskError: It counts, but is not on the disk yet.
        """
        act = self._read(fields)
        before = self._timeline.state
        after, verdict = self._game.step(before, act)
        self._append(act_entry(self._game, self.record_ns, act, verdict, after, witnesses=_SAID))
        names = () if verdict.is_legal else self._game.violations(before, act)
        if self._game.is_signed_at_once(before, after):
            self._journal.checkpoint(self.record_ns)
        self._journal.tick(self.record_ns)
        self._journal.sync()
        return verdict, names

    def correct(self, target: int, fields: dict[str, Any] | None, by_name: str | None) -> list[str]:
        """Let another act (or none) count in place of entry ``target``; return what changed.

        Raises:
            UsageError: There is no such act that counts, or the new one is no act.
            NotOnDiskError: It counts, but is not on the disk yet.
        """
        if fields is not None:
            self._read(fields)
        if not any(step.i == target and step.struck_by is None for step in self._timeline.steps):
            raise RefusedError(
                "entry_not_found", f"No act that counts stands at entry {target} of the record."
            )
        return self._change(
            lambda at_ns: entries.Correction(
                at_ns=at_ns, target=target, act=fields, by_name=by_name or "", reason=""
            )
        )

    def undo(self, to: int, by_name: str | None) -> list[str]:
        """Let nothing after entry ``to`` count any more; return what changed.

        Raises:
            UsageError: There is no such entry.
            NotOnDiskError: It counts, but is not on the disk yet.
        """
        if not 0 <= to <= self._told[-1][0]:
            raise RefusedError("entry_not_found", f"The record has no entry {to} to go back to.")
        withdraws = self._journal.withdrawn_by_undo(to)
        return self._change(
            lambda at_ns: entries.Undo(
                at_ns=at_ns, to=to, withdraws=withdraws, by_name=by_name or ""
            )
        )

    def view(self) -> View:
        """Return what faces are shown."""
        now_ns = self.record_ns
        return self._game.view(
            self._timeline,
            Frame(
                match_id=self.match_id,
                record_fingerprint=self._fingerprint,
                record_path=str(self._directory / RECORD_NAME),
                match_ms=now_ns // 1_000_000,
                turn_ms=(now_ns - self._turn_since_ns) // 1_000_000,
                times_ms={i: entry.at_ns // 1_000_000 for i, entry in self._told},
            ),
        )

    def sync(self) -> None:
        """Try again to bring everything to the disk, and sign what has waited long.

        Raises:
            NotOnDiskError: It is still not there.
        """
        self._journal.tick(self.record_ns)
        self._journal.sync()

    def leave(self) -> None:
        """Give the record back: closed if the match is over, else so that it can go on.

        Raises:
            NotOnDiskError: The end is not on the disk.
        """
        outcome = self._game.outcome(self._timeline.state)
        if outcome is None:
            self._journal.leave(self.record_ns)
        else:
            self._journal.close(self.record_ns, outcome_entry(outcome))

    def _append(self, entry: entries.Content) -> None:
        """Put an entry into the record and work out what counts now."""
        before = self._timeline
        self._told.append((self._journal.append(entry), entry))
        self._timeline = timeline_of(self._game, self._opened, self._told)
        if self._game.begins_turn(before.state, self._timeline.state):
            self._turn_since_ns = entry.at_ns

    def _change(self, entry: Callable[[int], entries.Content]) -> list[str]:
        before = self._timeline
        self._append(entry(self.record_ns))
        self._journal.tick(self.record_ns)
        self._journal.sync()
        return self._game.changes(before, self._timeline)

    def _last_turn_change_ns(self) -> int:
        times = {i: entry.at_ns for i, entry in self._told}
        for step in reversed(self._timeline.steps):
            if self._game.begins_turn(step.before, step.after):
                return times[step.i]
        return self._opened.at_ns

    def _read(self, fields: dict[str, Any]) -> Any:
        act = self._game.read_act(fields)
        if isinstance(act, Unreadable):
            raise UsageError(act.why)
        if fields.get("act") == "start":
            raise UsageError(
                "A match has started already; a new one is started from the first screen."
            )
        return act
