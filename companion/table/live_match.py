"""What can people do in a match, and what do they see of it? It counts once it is on the disk."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.errors import UsageError
from companion.games.game import Unreadable
from companion.link.messages.shown.palagonia import HintView
from companion.record import entries
from companion.record.rolls import faces_told
from companion.record.signing import fingerprint, public_key_hex
from companion.table.changing import correction_of, undo_of
from companion.table.clock import Clock
from companion.table.dice.box import DiceBox, MakeSecret, system_secret
from companion.table.dice.rolling import TableDice
from companion.table.framing import view_of
from companion.table.keeping.kept_files import kept_files
from companion.table.kept_match import KeptMatch
from companion.table.naming import what_changed
from companion.table.played import View
from companion.table.refusals import RefusedError
from companion.table.retold.steps import Timeline
from companion.table.retold.timeline import just_before
from companion.table.taps import Became, tap_entry, what_became
from companion.table.writing.rested import LastRest, last_rest
from companion.table.writing.written import act_fields

if TYPE_CHECKING:  # a table without scales needs nothing that weighs, and starts sooner
    from companion.scene import Scene
    from companion.table.writing.measured import Felt, Seen
    from companion.table.writing.testified import Testified

_SAID: Final = {"people": "said so"}


class LiveMatch:
    """One match that is being played; belongs to one thread."""

    def __init__(
        self, kept: KeptMatch, directory: Path, key: Ed25519PrivateKey, make_secret: MakeSecret
    ) -> None:
        """Go on with a match; use :meth:`begin` or :meth:`resume`."""
        self._kept = kept
        self._directory = directory
        self._fingerprint = fingerprint(public_key_hex(key))
        self._dice = TableDice(kept, DiceBox(directory, make_secret))
        self.rested = LastRest()
        """What the scales read while everything stood still, before it was gone on with."""

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
        kept = KeptMatch.begin(directory, opened, key, clock)
        match = cls(kept, directory, key, make_secret)
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
        kept = KeptMatch.resume(directory, key, clock)
        match = cls(kept, directory, key, make_secret)
        match.rested = last_rest(kept.told)
        match._dice.mend()
        match.sync()
        return match

    @property
    def match_id(self) -> str:
        """The match's name."""
        return self._kept.opened.match_id

    @property
    def directory(self) -> Path:
        """Where its record lies."""
        return self._directory

    @property
    def keeps_pictures(self) -> bool:
        """Whether pictures of it may be kept: nobody who was asked has minded."""
        return self._kept.opened.pictures != "not_kept"

    @property
    def is_virtual(self) -> bool:
        """Whether it was begun at a table in memory."""
        return self._kept.opened.virtual

    def is_of(self, game: str) -> bool:
        """Whether it is a match of that game."""
        return self._kept.opened.game == game

    @property
    def state(self) -> Any:
        """How it stands, in the values of its game."""
        return self._kept.state

    @property
    def is_over(self) -> bool:
        """Whether the match has ended by its rules."""
        return self._kept.is_over

    @property
    def newest(self) -> int:
        """The number of the newest act, correction or undo; 0 before the first."""
        return self._kept.newest

    def became_of(self, tap: str) -> Became | None:
        """Return what became of a tap that is written down already, None if it is not."""
        return what_became(self._kept.game, self._kept.told, tap)

    def declare(self, fields: dict[str, Any], tap: str | None = None) -> Became:
        """Record an act that people declare; return what the rules say.

        Args:
            fields: The act as in docs/contracts.md.
            tap: By which tap, so that it is known again; None: by none.

        Raises:
            UsageError: It is no act, or one that does not belong into a running match.
            NotOnDiskError: It counts, but is not on the disk yet.
        """
        act = self.read(fields)
        before = self._kept.state
        told_by = () if tap is None else (self._kept.append(tap_entry(self._kept.record_ns, tap)),)
        verdict = self._kept.say(act, _SAID, evidence=told_by)
        self.sync()
        violations = () if verdict.is_legal else self._kept.game.violations(before, act)
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
        verdict = self._dice.roll(tap, by)
        self.sync()
        return Became(verdict.verdict, verdict.rules)

    def name(self, target: int, creature: int, name: str, by_name: str | None) -> None:
        """Let a creature that the act at entry ``target`` closed be called so.

        Raises:
            RefusedError: There is no such creature.
            NotOnDiskError: It counts, but is not on the disk yet.
        """
        step = next((one for one in self._kept.timeline.effective if one.i == target), None)
        if step is None or not 0 <= creature < len(self._kept.game.nameable(step)):
            raise RefusedError("creature_not_found", "There is no such creature to be named.")
        named = entries.Named(
            at_ns=self._kept.record_ns,
            target=target,
            creature=creature,
            name=name,
            by_name=by_name or "",
        )
        self._kept.must_take(named)
        self._kept.append(named)
        self.sync()

    def hints(self) -> tuple[HintView, ...]:
        """Return what the seat on turn could score with now.

        Raises:
            RefusedError: This match is played without hints.
        """
        if self._kept.opened.hints == "off":
            raise RefusedError("hints_off", "This match is played without hints.")
        return self._kept.game.hints(self._kept.state)

    def correct(
        self, tap: str, target: int, fields: dict[str, Any] | None, by_name: str | None
    ) -> Became:
        """Let another act (or none) count in place of entry ``target``; return what changed.

        Where nobody could let an illegal act count, one that would be illegal there is refused
        with its verdict, and nothing is written down.

        Raises:
            UsageError: There is no such act that counts, or the new one is no act.
            NotOnDiskError: It counts, but is not on the disk yet.
        """
        if fields is not None:
            self.read(fields)
        change = correction_of(self._kept, target, fields, by_name)
        return change if isinstance(change, Became) else self._change(tap, change)

    def undo(self, tap: str, to: int, by_name: str | None) -> Became:
        """Let nothing after entry ``to`` count any more; return what changed.

        Raises:
            UsageError: There is no such entry.
            NotOnDiskError: It counts, but is not on the disk yet.
        """
        return self._change(tap, undo_of(self._kept, to, by_name))

    @property
    def testified(self) -> "Testified":
        """What witnesses say of it goes in here; :meth:`sync` follows."""
        from companion.table.writing.testified import Testified  # noqa: PLC0415 -- it weighs

        return Testified(self._kept)

    def witness(self, said: "Iterable[Felt | Seen]") -> None:
        """Write down what sensors said, as long as it can matter; :meth:`sync` follows."""
        self.testified.witness(said)

    def scene(self, first: "Scene") -> "Scene | None":
        """Return where everything stands by now, None where nobody knows.

        Args:
            first: Where it stood when the match began.
        """
        if self._kept.opened.game != "villa_paletti":
            return None
        scene, is_measured = self.scene_guessed(first)
        return scene if is_measured else None

    def scene_guessed(self, first: "Scene") -> "tuple[Scene, bool]":
        """Return where everything stands by now, and whether every place in it was measured.

        Args:
            first: Where it stood when the match of Villa Paletti began.
        """
        from companion.table.retold.where import (  # noqa: PLC0415 -- it weighs
            acted,
            felt_steps,
            scene_now,
        )

        told, timeline = self._kept.told, self._kept.timeline
        acts = acted(told, timeline.effective)
        return scene_now(first, felt_steps(told), timeline.start, acts)

    @property
    def length(self) -> int:
        """How many entries the record has; more, and something was told or felt."""
        return len(self._kept.told)

    def view(self) -> View:
        """Return what faces are shown."""
        return self._view(self._kept.timeline, self._dice.commitment)

    def view_before(self, target: int) -> View:
        """Return what faces were shown just before the act of entry ``target``, as it counts now.

        Raises:
            RefusedError: There is no such act.
        """
        then = just_before(self._kept.timeline, target)
        if then is None:
            raise RefusedError("entry_not_found", f"No act stands at entry {target} of the record.")
        return self._view(then, None)

    def _view(self, told: Timeline[Any, Any], commitment: str | None) -> View:
        return view_of(
            self._kept,
            told,
            fingerprint=self._fingerprint,
            directory=self._directory,
            commitment=commitment,
        )

    def sync(self) -> None:
        """Bring everything to the disk, sign what has waited long, and be ready for a roll.

        Raises:
            NotOnDiskError: It is not there; this may be called again.
        """
        self._kept.sync()
        self._dice.be_ready()

    def leave(self) -> None:
        """Give the record back: closed if the match is over, else so that it can go on.

        Raises:
            NotOnDiskError: The end is not on the disk; the match is as it was, and this may be
                called again.
            NotConfirmedError: Nobody knows what is; only :meth:`resume` goes on from here.
            RecordGoneError: The record was moved or deleted; once it is put back this may be
                called again.
        """
        self._kept.sync()  # first: a record that says it is closed takes nothing more
        self._kept.leave(self._kept_files() if self.is_over else None)

    def _kept_files(self) -> dict[str, str]:
        """What was kept beside the record, for its end to name."""
        if not any(self._directory.glob("*.mcap")):
            return {}
        return kept_files(self._directory)

    def let_go(self) -> None:
        """Give the record back as it is; what is not on the disk is lost."""
        self._kept.let_go()

    def _change(self, tap: str, entry: entries.Correction | entries.Undo) -> Became:
        before = self._kept.timeline
        self._kept.must_take(entry)
        self._kept.append(tap_entry(entry.at_ns, tap))
        self._kept.append(entry)
        self.sync()
        game, after = self._kept.game, self._kept.timeline
        return Became(changes=what_changed(game, before, after, self._kept.named))

    def read(self, fields: dict[str, Any]) -> Any:
        """Return an act that people declare, in the values of the game.

        Raises:
            UsageError: It is no act, or one that does not belong into a running match.
        """
        act = self._kept.game.read_act(fields)
        if isinstance(act, Unreadable):
            raise UsageError(act.why)
        if fields.get("act") == "start":
            raise UsageError(
                "A match has started already; a new one is started from the first screen."
            )
        if self._kept.opened.dice == "virtual" and faces_told(fields) is not None:
            raise RefusedError("dice_are_virtual", "In this match the table rolls the dice.")
        said = act_fields(act)
        self._kept.must_take(entries.Correction(0, 0, said, by_name="", reason=""))
        return act
