"""How is one match kept while it is played? What people say goes to the disk, then it counts.

A match in memory is nothing but its record so far: an act is judged after those before it, after
a correction or an undo everything is worked out anew. So what is shown after a crash is what was
shown before it. Record time goes on where it stopped; the hours a match lay aside are not part of
it.
"""

import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.errors import UsageError
from companion.games.game import Unreadable, Verdict
from companion.link.palagonia import HintView
from companion.record import entries
from companion.record.journal import Journal, NotOnDiskError
from companion.record.rolls import faces_told
from companion.record.signing import fingerprint, public_key_hex
from companion.record.verify import RECORD_NAME, verify_record
from companion.table.clock import Clock
from companion.table.dice_box import DiceBox, MakeSecret, system_secret
from companion.table.games import game_of
from companion.table.played import Frame, View
from companion.table.refusals import RefusedError
from companion.table.rolling import due_commitment, rolled
from companion.table.taps import Became, tap_entry, what_became
from companion.table.timeline import timeline_of, with_act
from companion.table.written import act_entry, outcome_entry

_SAID: Final = {"people": "said so"}
_ROLLED: Final = {"dice": "the table's own, as it was bound to before"}


class LiveMatch:
    """One match that is being played; belongs to one thread."""

    def __init__(
        self,
        journal: Journal,
        directory: Path,
        told: list[tuple[int, entries.Entry]],
        *,
        key: Ed25519PrivateKey,
        clock: Clock,
        make_secret: MakeSecret,
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
        self._box = DiceBox(directory, make_secret)
        # What the table is bound to for the next roll, once that is on the disk.
        self._commitment: str | None = None

    @classmethod
    def begin(
        cls,
        directory: Path,
        opened: entries.Opened,
        key: Ed25519PrivateKey,
        clock: Clock,
        make_secret: MakeSecret = system_secret,
    ) -> "LiveMatch":
        """Return a match that starts now, its record on the disk.

        Raises:
            UnreadableError: The rules of this program cannot start such a match.
            UsageError: There is a record in ``directory`` already.
            NotOnDiskError: The record cannot be written there.
        """
        game_of(opened).first_state(opened)
        journal = Journal.create(directory, opened, key)
        match = cls(
            journal, directory, [(0, opened)], key=key, clock=clock, make_secret=make_secret
        )
        match.sync()
        return match

    @classmethod
    def resume(
        cls,
        directory: Path,
        key: Ed25519PrivateKey,
        clock: Clock,
        make_secret: MakeSecret = system_secret,
    ) -> "LiveMatch":
        """Return an unfinished match exactly where it was.

        A roll that a crash parted from its act gets it now, with the same faces.

        Raises:
            UnreadableError, UsageError: It cannot be gone on with; the sentence says why.
            NotOnDiskError: It cannot be written any more.
        """
        resumed = Journal.resume(directory / RECORD_NAME, key)
        told: list[tuple[int, entries.Entry]] = []
        verify_record(directory, hear=lambda i, entry: told.append((i, entry)))
        match = cls(resumed.journal, directory, told, key=key, clock=clock, make_secret=make_secret)
        if (opening := resumed.journal.rolls.opened) is not None:
            match._act_on_roll(*opening)
        match.sync()
        return match

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

    def became_of(self, tap: str) -> Became | None:
        """Return what became of a tap that is written down already, None if it is not."""
        return what_became(self._game, self._told, tap)

    def declare(self, fields: dict[str, Any], tap: str | None = None) -> Became:
        """Record an act that people declare; return what the rules say.

        Args:
            fields: The act as in docs/contracts.md.
            tap: By which tap, so that it is known again; None: by none.

        Raises:
            UsageError: It is no act, or one that does not belong into a running match.
            NotOnDiskError: It counts, but is not on the disk yet.
        """
        act = self._read(fields)
        before = self._timeline.state
        told_by = () if tap is None else (self._append(tap_entry(self.record_ns, tap)),)
        verdict = self._say(act, _SAID, evidence=told_by)
        self.sync()
        violations = () if verdict.is_legal else self._game.violations(before, act)
        return Became(verdict.verdict, verdict.rules, violations)

    def roll(self, tap: str, by: int | None) -> Became:
        """Roll the table's dice and return the verdict on the roll, which is always legal.

        Args:
            tap: The identity of the tap that asks, which the table could not guess.
            by: Who rolls; None: whoever is next.

        Raises:
            RefusedError: Nobody may roll now, or the table was not bound to its part before.
            NotOnDiskError: It counts, but is not on the disk yet.
        """
        if self._opened.dice != "virtual":
            raise RefusedError("dice_are_real", "In this match people roll, and say what came.")
        asked = self._game.roll_asked(self._timeline.state, by)
        if self._commitment is None:
            # What is asked for now is known, so nobody may be bound to anything for it any more.
            with contextlib.suppress(NotOnDiskError):
                self.sync()
            raise RefusedError("dice_not_ready", "The table was not ready to roll; roll again.")
        rolls = self._journal.rolls
        opening = rolled(
            self._opened, rolls, self._box, asked, contribution=tap, at_ns=self.record_ns
        )
        self._commitment = None
        verdict = self._act_on_roll(self._append(opening), opening)
        self.sync()
        return Became(verdict.verdict, verdict.rules)

    def name(self, target: int, creature: int, name: str, by_name: str | None) -> None:
        """Let a creature that the act at entry ``target`` closed be called so.

        Raises:
            RefusedError: There is no such creature.
            NotOnDiskError: It counts, but is not on the disk yet.
        """
        step = next((one for one in self._timeline.effective if one.i == target), None)
        if step is None or not 0 <= creature < self._game.nameable(step):
            raise RefusedError("creature_not_found", "There is no such creature to be named.")
        self._append(
            entries.Named(
                at_ns=self.record_ns,
                target=target,
                creature=creature,
                name=name,
                by_name=by_name or "",
            )
        )
        self.sync()

    def hints(self) -> tuple[HintView, ...]:
        """Return what the seat on turn could score with now.

        Raises:
            RefusedError: This match is played without hints.
        """
        if self._opened.hints == "off":
            raise RefusedError("hints_off", "This match is played without hints.")
        return self._game.hints(self._timeline.state)

    def correct(
        self, tap: str, target: int, fields: dict[str, Any] | None, by_name: str | None
    ) -> Became:
        """Let another act (or none) count in place of entry ``target``; return what changed.

        Raises:
            UsageError: There is no such act that counts, or the new one is no act.
            NotOnDiskError: It counts, but is not on the disk yet.
        """
        if fields is not None:
            self._read(fields)
        if self._journal.rolls.is_roll(target):
            raise RefusedError("roll_is_fixed", "What the table's dice showed is not corrected.")
        # An act that a correction took out can be put in again; one that was undone cannot.
        if not any(
            step.i == target and step.struck_by in (None, step.corrected_by)
            for step in self._timeline.steps
        ):
            raise RefusedError(
                "entry_not_found", f"No act that counts stands at entry {target} of the record."
            )
        correction = entries.Correction(
            at_ns=self.record_ns, target=target, act=fields, by_name=by_name or "", reason=""
        )
        self._keep_rolls_after(correction)
        return self._change(tap, correction)

    def undo(self, tap: str, to: int, by_name: str | None) -> Became:
        """Let nothing after entry ``to`` count any more; return what changed.

        Raises:
            UsageError: There is no such entry.
            NotOnDiskError: It counts, but is not on the disk yet.
        """
        if not 0 <= to <= self._told[-1][0]:
            raise RefusedError("entry_not_found", f"The record has no entry {to} to go back to.")
        if to < self._journal.rolls.last:
            raise RefusedError(
                "undo_across_roll", "What was rolled is not rolled again; undo what came after it."
            )
        withdraws = self._journal.withdrawn_by_undo(to)
        undo = entries.Undo(at_ns=self.record_ns, to=to, withdraws=withdraws, by_name=by_name or "")
        self._keep_rolls_after(undo)
        return self._change(tap, undo)

    def view(self) -> View:
        """Return what faces are shown."""
        now_ns = self.record_ns
        return self._game.view(
            self._timeline,
            Frame(
                opened=self._opened,
                record_fingerprint=self._fingerprint,
                record_path=str(self._directory / RECORD_NAME),
                match_ms=now_ns // 1_000_000,
                turn_ms=(now_ns - self._turn_since_ns) // 1_000_000,
                times_ms={i: entry.at_ns // 1_000_000 for i, entry in self._told},
                names=self._names(),
                rolls=self._journal.rolls,
                commitment=self._commitment,
            ),
        )

    def sync(self) -> None:
        """Bring everything to the disk, sign what has waited long, and be ready for a roll.

        Raises:
            NotOnDiskError: It is not there; this may be called again.
        """
        self._journal.tick(self.record_ns)
        self._journal.sync()
        if self._opened.dice != "virtual" or self.is_over:
            return
        commitment = due_commitment(self._journal.rolls, self._box, self.record_ns)
        if commitment is not None:
            self._append(commitment)
            self._journal.sync()
        waiting = self._journal.rolls.waiting
        self._commitment = None if waiting is None else waiting[1].commitment

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

    def _append(self, entry: entries.Content) -> int:
        """Put an entry into the record, work out what counts now, and return its number."""
        before = self._timeline
        number = self._journal.append(entry)
        self._told.append((number, entry))
        if not isinstance(entry, entries.Told):
            return number
        if isinstance(entry, entries.Act):
            self._timeline = with_act(self._game, before, number, entry)
        else:
            self._timeline = timeline_of(self._game, self._opened, self._told)
        if self._game.begins_turn(before.state, self._timeline.state):
            self._turn_since_ns = entry.at_ns
        return number

    def _say(
        self, act: Any, witnesses: Mapping[str, str], evidence: tuple[int, ...] = ()
    ) -> Verdict:
        """Judge an act and put it into the record, signed if it changed what must be."""
        before = self._timeline.state
        after, verdict = self._game.step(before, act)
        self._append(
            act_entry(
                self._game,
                self.record_ns,
                act,
                verdict,
                after,
                witnesses=witnesses,
                evidence=evidence,
            )
        )
        if self._game.is_signed_at_once(before, after):
            self._journal.checkpoint(self.record_ns)
        return verdict

    def _act_on_roll(self, i: int, opening: entries.DiceOpened) -> Verdict:
        """Let the roll that entry ``i`` opened count."""
        act = self._game.act_of_roll(opening.by, opening.faces)
        return self._say(act, _ROLLED, evidence=(i,))

    def _keep_rolls_after(self, change: entries.Correction | entries.Undo) -> None:
        """Refuse a change by which a roll of the table's dice would not count any more."""
        told = [*self._told, (self._told[-1][0] + 1, change)]
        rolls = self._journal.rolls
        after = timeline_of(self._game, self._opened, told)
        if any(rolls.is_roll(step.i) and not step.is_legal for step in after.steps):
            raise RefusedError(
                "roll_would_not_count",
                "By this a roll of the table's dice would not count, and it is not rolled again.",
            )

    def _names(self) -> dict[tuple[int, int], tuple[int, str]]:
        return {
            (entry.target, entry.creature): (i, entry.name)
            for i, entry in self._told
            if isinstance(entry, entries.Named)
        }

    def _change(self, tap: str, entry: entries.Correction | entries.Undo) -> Became:
        before = self._timeline
        self._append(tap_entry(entry.at_ns, tap))
        self._append(entry)
        self.sync()
        return Became(changes=tuple(self._game.changes(before, self._timeline)))

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
        if self._opened.dice == "virtual" and faces_told(fields) is not None:
            raise RefusedError("dice_are_virtual", "In this match the table rolls the dice.")
        return act
