"""What does the table do with a tap, and what does it show? The mind of the service for faces.

One thread owns a host. A tap is answered once and remembered, so a face that sends it again after
a broken link gets the same answer and nothing happens twice. Trouble is a :class:`Problem` in the
answer or, while it lasts, in every snapshot.
"""

import secrets
from collections import OrderedDict
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.errors import CompanionError
from companion.link.messages import (
    Answer,
    AskHints,
    Correct,
    Declare,
    GoOn,
    Leave,
    ListRecords,
    MatchView,
    NameCreature,
    NewMatch,
    NewPalagonia,
    Problem,
    RollDice,
    Snapshot,
    Tap,
    Undo,
)
from companion.link.palagonia import PalagoniaView
from companion.record import entries
from companion.record.journal import NotOnDiskError
from companion.record.keys import key_for
from companion.record.signing import fingerprint, public_key_hex
from companion.table.clock import Clock
from companion.table.dice_box import MakeSecret, system_secret
from companion.table.live_match import LiveMatch
from companion.table.palagonia import opened as palagonia
from companion.table.refusals import RefusedError, problem_of
from companion.table.shelf import Shelf
from companion.table.villa_paletti import opened as villa_paletti

# More than any face keeps unanswered.
_REMEMBERED_TAPS = 256


class TableHost:
    """One table without sensors: keeps its match, its records, and answers taps."""

    def __init__(
        self,
        home: Path,
        key: Ed25519PrivateKey,
        clock: Clock,
        make_secret: MakeSecret = system_secret,
    ) -> None:
        """Make the host of the table whose records lie under ``home``.

        Args:
            home: The table's directory.
            key: Signs the records.
            clock: What time it is.
            make_secret: What the table thinks of before it rolls dice.
        """
        self._home = home
        self._key = key
        self._clock = clock
        self._make_secret = make_secret
        self._shelf = Shelf(home)
        self._match: LiveMatch | None = None
        self._answers: OrderedDict[str, Answer] = OrderedDict()
        self._number = 0
        self._lasting: Problem | None = None

    def hear(self, tap: Tap) -> Answer:
        """Act on a tap and return what became of it; a tap heard before is not acted on again."""
        known = self._answers.get(tap.tap)
        if known is not None:
            return known
        try:
            answer = self._act_on(tap)
            self._lasting = None
        except NotOnDiskError as error:
            # It counts in memory and will be written with the next try; people must know.
            self._lasting = problem_of(error)
            answer = Answer(tap.tap, accepted=True, problem=self._lasting)
        except CompanionError as error:
            answer = Answer(tap.tap, accepted=False, problem=problem_of(error))
        self._number += 1
        self._answers[tap.tap] = answer
        while len(self._answers) > _REMEMBERED_TAPS:
            self._answers.popitem(last=False)
        return answer

    def snapshot(self) -> Snapshot:
        """Return everything a face draws now."""
        people = self._shelf.people()
        view = None if self._match is None else self._match.view()
        return Snapshot(
            number=self._number,
            match=view if isinstance(view, MatchView) else None,
            palagonia=view if isinstance(view, PalagoniaView) else None,
            unfinished=() if self._match is not None else self._shelf.unfinished(),
            last_players=people.last,
            last_palagonia=people.last_palagonia,
            names_used=people.names,
            problems=() if self._lasting is None else (self._lasting,),
        )

    def keep(self) -> bool:
        """Bring to the disk what is not there, sign what has waited; return whether news arose."""
        if self._match is None:
            return False
        before = self._lasting
        try:
            self._match.sync()
            self._lasting = None
        except NotOnDiskError as error:
            self._lasting = problem_of(error)
        if before != self._lasting:
            self._number += 1
        return before != self._lasting

    def close(self) -> None:
        """Give the record back, so that the match can go on another time."""
        match, self._match = self._match, None
        if match is not None:
            match.leave()

    def _act_on(self, tap: Tap) -> Answer:
        match tap:
            case NewMatch() | NewPalagonia():
                return self._new_match(tap)
            case GoOn():
                return self._go_on(tap)
            case Declare():
                return self._declare(tap)
            case RollDice():
                return self._roll(tap)
            case NameCreature():
                self._playing().name(tap.entry, tap.creature, tap.name, tap.by_name)
                return Answer(tap.tap, accepted=True)
            case AskHints():
                return Answer(tap.tap, accepted=True, hints=self._playing().hints())
            case Undo():
                return self._undo(tap)
            case Correct():
                return self._correct(tap)
            case Leave():
                self.close()
                return Answer(tap.tap, accepted=True)
            case ListRecords():
                return Answer(tap.tap, accepted=True, records=self._shelf.records())

    def _new_match(self, tap: NewMatch | NewPalagonia) -> Answer:
        if self._match is not None and not self._match.is_over:
            raise RefusedError(
                "match_running",
                "A match is going on; leave it first, it can be gone on with later.",
            )
        opened = self._opened(tap)
        self.close()
        place = self._shelf.place_for(opened.match_id)
        self._match = LiveMatch.begin(place, opened, self._key, self._clock, self._make_secret)
        self._shelf.remember(opened)
        return Answer(tap.tap, accepted=True)

    def _opened(self, tap: NewMatch | NewPalagonia) -> entries.Opened:
        wall = self._clock.wall()
        match_id = f"{wall[:10]}-{secrets.token_hex(4)}"
        table_id = f"table-{fingerprint(public_key_hex(self._key))[:4]}"
        if isinstance(tap, NewPalagonia):
            return palagonia.opened_entry(
                tap, match_id=match_id, table_id=table_id, started_wall=wall
            )
        return villa_paletti.opened_entry(
            villa_paletti.first_state(tap),
            at_ns=0,
            match_id=match_id,
            table_id=table_id,
            started_wall=wall,
        )

    def _go_on(self, tap: GoOn) -> Answer:
        if self._match is not None:
            if self._match.match_id == tap.match_id:
                return Answer(tap.tap, accepted=True)
            raise RefusedError("match_running", "Another match is going on; leave it first.")
        found = self._shelf.find(tap.match_id)
        # A record is continued with the key it was begun with, also after a rotation.
        key = self._key if found.fingerprint is None else key_for(found.fingerprint, self._home)
        self._match = LiveMatch.resume(
            found.directory, key or self._key, self._clock, self._make_secret
        )
        return Answer(tap.tap, accepted=True)

    def _declare(self, tap: Declare) -> Answer:
        verdict, violations = self._playing().declare(tap.act)
        return Answer(
            tap.tap,
            accepted=True,
            verdict=verdict.verdict,
            rules=verdict.rules,
            violations=violations,
        )

    def _roll(self, tap: RollDice) -> Answer:
        verdict = self._playing().roll(tap.tap, tap.by)
        return Answer(tap.tap, accepted=True, verdict=verdict.verdict, rules=verdict.rules)

    def _undo(self, tap: Undo) -> Answer:
        changes = self._playing().undo(tap.to, tap.by_name)
        return Answer(tap.tap, accepted=True, changes=tuple(changes))

    def _correct(self, tap: Correct) -> Answer:
        changes = self._playing().correct(tap.entry, tap.act, tap.by_name)
        return Answer(tap.tap, accepted=True, changes=tuple(changes))

    def _playing(self) -> LiveMatch:
        if self._match is None:
            raise RefusedError(
                "no_match", "No match is going on; start one or go on with an unfinished one."
            )
        return self._match
