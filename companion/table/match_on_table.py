"""Which match lies on the table, and how does it come there and go? One at a time.

Whoever witnesses it is told of each that is taken up, and before one is given back.
"""

import contextlib
from pathlib import Path
from typing import Protocol

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.errors import CompanionError, UsageError
from companion.link.messages.tapped.beginning import GoOn, NewMatch, NewPalagonia
from companion.record.journal import NotConfirmedError, NotOnDiskError, RecordGoneError
from companion.record.keys import key_for
from companion.table.clock import Clock
from companion.table.dice.box import MakeSecret
from companion.table.live_match import LiveMatch
from companion.table.meant import require_meant
from companion.table.new_match import opened_by, was_begun_by
from companion.table.not_kept import not_kept
from companion.table.refusals import RefusedError
from companion.table.shelf import Shelf
from companion.table.taps import Became


class Witnesses(Protocol):
    """Who sees what is done in a match."""

    def attend(self, match: LiveMatch | None) -> None:
        """Witness this one from now on; None: none is played."""

    def finish(self) -> None:
        """Have everything of it written before its record is given back."""


class MatchOnTable:
    """The match that is open, if any; belongs to the mind's thread.

    Attributes:
        shelf: The records of this table.
    """

    def __init__(
        self,
        home: Path,
        key: Ed25519PrivateKey,
        clock: Clock,
        make_secret: MakeSecret,
        witnesses: Witnesses,
        *,
        virtual: bool = False,
    ) -> None:
        """Begin with none.

        Args:
            home: The table's directory.
            key: Signs the records.
            clock: What time it is.
            make_secret: What the table thinks of before it rolls dice.
            witnesses: Who sees what is done.
            virtual: Whether the table is one in memory, which each of its records says.
        """
        self._home = home
        self._key = key
        self._clock = clock
        self._make_secret = make_secret
        self._witnesses = witnesses
        self._virtual = virtual
        self._match: LiveMatch | None = None
        self.shelf = Shelf(home)

    @property
    def match(self) -> LiveMatch | None:
        """The match that is open, None if none is."""
        return self._match

    @property
    def playing(self) -> LiveMatch:
        """The match that is open.

        Raises:
            RefusedError: None is.
        """
        if self._match is None:
            raise RefusedError(
                "no_match", "No match is going on; start one or go on with an unfinished one."
            )
        return self._match

    def begin(self, tap: NewMatch | NewPalagonia) -> None:
        """Begin the match that a tap asks for; one that it has begun already stays.

        Raises:
            RefusedError: Another one goes on, or was played since.
            UsageError: There can be no such match.
            NotOnDiskError: It cannot be written, or the one before not be given back.
        """
        if self._match is not None:
            if was_begun_by(self._match.match_id, tap.tap):
                return
            self._make_way(self._match, tap)
        opened = opened_by(tap, self._key, self._clock.wall(), virtual=self._virtual)
        self.close()
        begun = self._begun_by(tap.tap)
        if begun is not None:  # sent again to a table that had started anew
            self._lay_open(self._take_up(begun))
            return
        place = self.shelf.place_for(opened.match_id)
        self._lay_open(LiveMatch.begin(place, opened, self._key, self._clock, self._make_secret))
        self.shelf.remember(opened)

    def go_on(self, tap: GoOn) -> None:
        """Take up an unfinished match; the one that is open already stays.

        Raises:
            RefusedError: Another one goes on.
            UnreadableError, UsageError: It cannot be gone on with; the sentence says why.
        """
        if self._match is None:
            match = self._take_up(tap.match_id)
            if self._virtual and not match.is_virtual:
                match.let_go()
                raise UsageError(
                    "This match was begun at a table of wood; it is not gone on with at one that "
                    "is simulated."
                )
            self._lay_open(match)
        elif self._match.match_id != tap.match_id:
            raise RefusedError("match_running", "Another match is going on; leave it first.")

    def became_of(self, tap: str) -> Became | None:
        """What became of a tap by the records: its face may not know that the table began anew."""
        if self._match is not None:
            return self._match.became_of(tap)
        return self.shelf.became_of(tap)

    def close(self) -> None:
        """Give the record back: closed if the match is over, else to go on another time.

        What an earlier run of the program could not close any more is closed with it.

        Raises:
            NotOnDiskError: The record is not on the disk. The match stays open, and nothing of it
                is lost yet, unless the disk cannot say what it holds, or the record is gone.
        """
        if self._match is not None:
            self._witnesses.finish()
            try:
                self._match.leave()
            except (NotConfirmedError, RecordGoneError):
                # What is there is found out when it is taken up again, if ever it can be.
                self._let_go(self._match)
                raise
            self._forget()
        self._close_what_is_over()

    def end(self) -> None:
        """Give the record back for good, as the program ends.

        Raises:
            NotKeptError: Something that people told is lost, or may be.
        """
        try:
            self.close()
        except NotOnDiskError as error:
            if self._match is not None:
                self._let_go(self._match)
            raise not_kept(error) from error

    def _lay_open(self, match: LiveMatch) -> None:
        self._match = match
        self._witnesses.attend(match)

    def _let_go(self, match: LiveMatch) -> None:
        match.let_go()
        self._forget()

    def _forget(self) -> None:
        self._match = None
        self._witnesses.attend(None)

    def _make_way(self, match: LiveMatch, tap: NewMatch | NewPalagonia) -> None:
        """Refuse a new match while one goes on, or has ended that whoever tapped did not see."""
        if not match.is_over:
            raise RefusedError(
                "match_running",
                "A match is going on; leave it first, it can be gone on with later.",
            )
        if tap.match_id is None:
            raise RefusedError(
                "too_late", "Another match has been played since; its result is being looked at."
            )
        require_meant(match, tap)

    def _begun_by(self, tap: str) -> str | None:
        """The unfinished match that this tap has begun already."""
        begun = (one.match_id for one in self.shelf.unfinished())
        return next((match_id for match_id in begun if was_begun_by(match_id, tap)), None)

    def _take_up(self, match_id: str) -> LiveMatch:
        found = self.shelf.find(match_id)
        # A record is continued with the key it was begun with, also after a rotation.
        key = self._key if found.fingerprint is None else key_for(found.fingerprint, self._home)
        return LiveMatch.resume(found.directory, key or self._key, self._clock, self._make_secret)

    def _close_what_is_over(self) -> None:
        """Sign the end of matches that a crash or a power cut kept from it; others stay."""
        for one in self.shelf.unfinished():
            if one.over:
                with contextlib.suppress(CompanionError):  # another program has it, say
                    self._take_up(one.match_id).leave()
