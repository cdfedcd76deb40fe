"""Who follows a match that is being played? A referee who hears its witnesses and its people.

What he understands becomes acts of the record, each with the evidence it rests on. The record is
the authority: after a correction, an undo or a crash he begins anew from what it says. Where the
table does not stand as the match says he waits until people have set it right, and says nothing.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from companion.errors import CompanionError, UnreadableError, UsageError
from companion.evidence import Fall, SeenEvidence, Touch, WeightStep
from companion.games.villa_paletti.acts import Act, named_seat
from companion.link.messages.shown.match import MatchView
from companion.link.messages.shown.referee import QuestionView, RefereeView
from companion.record.recording import TapMessage
from companion.referee.certainty import why_uncertain
from companion.referee.happenings import Asked, Happening, Unclear
from companion.referee.telling import by_colour
from companion.saying import Saying, joined, say
from companion.scene import Scene
from companion.table.hands_free.after_a_break import (
    Expected,
    expected_by,
    mass_g,
    what_differs,
)
from companion.table.hands_free.first_look import FirstSight
from companion.table.hands_free.looks_different import what_looks_different
from companion.table.hands_free.resting import RestWatch
from companion.table.hands_free.righting import Astray, astray
from companion.table.hands_free.view import provisional_view, question_view, referee_view
from companion.table.live_match import LiveMatch
from companion.table.service import Answer, TableService
from companion.table.taps import Became
from companion.table.writing.measured import Felt
from companion.table.writing.rested import Rest
from companion.table.writing.written import act_fields
from companion.weighing.plunge import Plunge
from companion.weighing.weigher import Weigher

# More open questions than these nobody reads; the newest matter most.
_MOST_QUESTIONS: Final = 3


class LiveReferee:
    """The referee of one match; belongs to the thread of the match."""

    def __init__(
        self,
        match: LiveMatch,
        first: Scene,
        weigher: Weigher | None,
        now_ns: int,
        *,
        base_g: float | None = None,
        was_left: bool = False,
    ) -> None:
        """Follow ``match`` from where it stands now.

        Args:
            match: Of Villa Paletti.
            first: What stood where when it began.
            weigher: Of the scales, which somebody else feeds; None without scales.
            now_ns: The table's time.
            base_g: Mass of the empty base; None where no scales are calibrated.
            was_left: Whether the match was left for a while, so that what scales and cameras say is
                to be compared with the record first.
        """
        self._match = match
        self._first = first
        self._weigher = weigher
        self._now_ns = now_ns
        self._service = TableService()
        self._said: list[tuple[str, Any]] = []
        self._questions: tuple[QuestionView, ...] = ()
        self._astray: tuple[Astray, ...] = ()
        self._differs = ""
        self._shown: tuple[object, ...] = ()
        self._begin()
        scene = self.scene
        self._rests = RestWatch()
        self._was_handled = True
        self._to_weigh: Expected | None = None
        self._base_g = base_g
        if was_left and base_g is not None and scene is not None:
            self._to_weigh = expected_by(match.rested, scene, base_g)
        self._to_look_at = was_left

    @property
    def scene(self) -> Scene | None:
        """What he believes to stand where, None where nobody knows."""
        belief = self._service.table.belief
        return None if belief is None else belief.likeliest

    @property
    def service(self) -> TableService:
        """What he hears with, for eyes that look in a thread of their own."""
        return self._service

    def feel(self, felt: Iterable[Felt], now_ns: int) -> bool:
        """Hear the scales, or that they said nothing; return whether something was told by it."""
        self._now_ns = now_ns
        said = [one for one in felt if not isinstance(one, Plunge)]
        if any(isinstance(one, WeightStep) for one in said):
            self._to_weigh, self._to_look_at = None, False  # somebody was quicker
        rest = None if self._weigher is None else self._rests.look(self._weigher)
        has_asked = rest is not None and self._rested(rest)
        self._was_handled |= any(isinstance(one, WeightStep | Touch | Fall) for one in said)
        if self._is_waiting:
            return has_asked
        return self._tell(self._service.feel(now_ns, said))

    def see(self, seen: SeenEvidence, about: Scene | None, now_ns: int) -> bool:
        """Hear what cameras saw; return whether something was told by it.

        Args:
            seen: What they saw.
            about: The scene that they compared with.
            now_ns: The table's time.
        """
        self._now_ns = now_ns
        if isinstance(seen, FirstSight):
            is_asked, self._to_look_at = self._to_look_at, False
            differs = what_looks_different(seen, about) if is_asked and about is not None else None
            return self._ask(differs)
        if self._is_waiting:
            return False
        return self._tell(self._service.see(seen, about))

    def watching(self, cameras_alive: bool, now_ns: int) -> bool:
        """Hear whether any camera sees the table; return whether something was told by it."""
        self._now_ns = now_ns
        return self._tell(self._service.watching(cameras_alive, now_ns))

    def declare(self, fields: dict[str, Any], tap: str, now_ns: int) -> Became:
        """Hear an act that people declare; return what the rules say, if they are asked at once.

        What the scales are just weighing is heard before it; the act is told then.

        Raises:
            UsageError: It is no act, or one that does not belong into a running match.
        """
        self._now_ns = now_ns
        act = self._match.read(fields)
        if self._is_waiting:
            return self._match.declare(fields, tap)
        self._said.append((tap, act))
        self._tell(
            self._service.hear(TapMessage(now_ns, {"tap": "declare", "act": act_fields(act)}))
        )
        # Held back for what the scales are weighing, or told already: then it has no verdict.
        return self._match.became_of(tap) or Became()

    def object_by(self, seat: int, now_ns: int) -> dict[str, Any] | None:
        """Hear that a player objects who has taken no column yet (VP-27).

        Args:
            seat: Who objects.
            now_ns: The table's time.

        Returns:
            The tap as a recording has it; None where nobody would see which column is taken, or
            there is nothing to which that seat could object.
        """
        self._now_ns = now_ns
        table = self._service.table
        colour = by_colour(table, seat)
        is_blind = self._is_waiting or not self._service.is_witnessed
        if is_blind or colour is None or table.game.phase != "proposed" or seat == table.game.turn:
            return None
        said = {"tap": "object", "by": colour}
        self._tell(self._service.hear(TapMessage(now_ns, said)))
        return said

    def hear_what_waits(self) -> None:
        """Tell what people said and the scales held back, before the record changes or ends."""
        self._tell(self._service.hear_what_waits())

    def start_again(self, *, was_misread: bool) -> None:
        """Follow the match from what the record says by now, after a correction or an undo.

        Args:
            was_misread: Another act counts in the place of one that was read wrongly: the table
                is as it should be. Else something may have to be put back first.
        """
        stood = self.scene
        self._questions = ()
        self._begin()
        if stood is not None and not was_misread:
            self._astray = astray(stood, self._match.state)

    def stands_as_shown(self, now_ns: int) -> None:
        """Hear from people that the table stands as the match says."""
        self._now_ns = now_ns
        self._astray, self._differs = (), ""
        self._to_weigh, self._to_look_at = None, False
        self._was_handled = True
        self._questions = ()
        self._begin()

    def drop(self, entry: int) -> None:
        """Let the question of that entry be settled."""
        self._questions = tuple(one for one in self._questions if one.entry != entry)

    def view(self) -> RefereeView:
        """Return what faces are shown of him."""
        return referee_view(
            self._service.table,
            self._questions,
            self._astray,
            differs=self._differs,
            is_blind=not self._service.is_witnessed,
            foreseen=None if self._is_waiting else self._service.foreseen,
        )

    def take_change(self) -> bool:
        """Return whether faces are to be shown another referee than when this was asked last.

        Of what comes and goes between two acts: a column in hand, what will be told of one that was
        set down, a witness that fell silent.
        """
        table = self._service.table
        hand = None if table.hand is None else table.hand.reading.piece
        foreseen = None if self._is_waiting else self._service.foreseen
        shown = (
            hand,
            table.objector,
            self._service.is_witnessed,
            why_uncertain(table),
            None if foreseen is None else provisional_view(foreseen),
        )
        has_changed, self._shown = shown != self._shown, shown
        return has_changed

    @property
    def _is_waiting(self) -> bool:
        """Whether people have to set the table right first, or to say that it is."""
        return bool(self._astray or self._differs)

    def _rested(self, rest: Rest) -> bool:
        """Compare a rest with the record after a break, else write it down if it is another one.

        Return whether people were asked something.
        """
        expected, self._to_weigh = self._to_weigh, None
        scene = self.scene
        if expected is not None and scene is not None:
            return self._ask(what_differs(scene, expected, rest))
        if self._was_handled and not self._is_waiting:
            base_g = self._base_g
            if base_g is not None and scene is not None and self._service.table.is_told:
                self._was_handled = False
                surplus_g = rest.total_g - base_g - mass_g(scene)
                self._match.testified.rested(rest, surplus_g)
        return False

    def _ask(self, differs: Saying | None) -> bool:
        """Ask people about a table that is not as it was left, and wait; None asks nothing."""
        if differs is None:
            return False
        self._differs = joined((self._differs, differs), " ") if self._differs else differs
        self._tell([Unclear(self._now_ns, Asked.WHAT, differs)])
        return True

    def _begin(self) -> None:
        scene, _ = self._match.scene_guessed(self._first)
        self._service.begin(self._match.state, scene, self._weigher)

    def _tell(self, answers: Sequence[Answer]) -> bool:
        """Write down what is told; return whether anything was."""
        told = [one for one in answers if isinstance(one, Happening | Unclear)]
        entry: int | None = None
        at_ns = 0
        for one in told:
            if isinstance(one, Happening):
                self._take_back(one.instead_of)
                try:
                    self._match.testified.tell(one, self._tap_of(one))
                except (UnreadableError, UsageError) as error:
                    self._refuse(error)
                    continue
                entry = self._match.newest if one.plays else None
                at_ns = one.at_ns
                continue
            number = self._match.testified.ask(one)
            about = entry if one.at_ns == at_ns else None
            if one.about is not None:
                about = self._entry_of(one.about)
            asked = question_view(one, number, about)
            self._questions = (*self._questions, asked)[-_MOST_QUESTIONS:]
        if told and self._match.state != self._service.table.game:
            # Two judges of one game that differ: the record's is the one that counts.
            self._begin()
        if not self._service.holds_words:
            self._said.clear()
        return bool(told)

    def _take_back(self, told: Happening | None) -> None:
        """Let what was told before count no more, and ask nothing about it any more."""
        if told is not None:
            struck = self._match.testified.take_back(told)
            self._questions = tuple(one for one in self._questions if one.about not in struck)

    def _refuse(self, error: CompanionError) -> None:
        """Tell people that something did not get into the record, which goes on without it."""
        sentence = say("What was told last was not written down: {error}", error=str(error))
        unclear = Unclear(self._now_ns, Asked.WHAT, sentence)
        asked = question_view(unclear, self._match.testified.ask(unclear), None)
        self._questions = (*self._questions, asked)[-_MOST_QUESTIONS:]

    def _entry_of(self, act: Act) -> int | None:
        """The newest line of the log that has an act which counts; None if none has."""
        view, named = self._match.view(), act_fields(act)
        log = view.log if isinstance(view, MatchView) else ()
        lines = (
            one.entry for one in reversed(log) if one.act == named and one.standing != "struck"
        )
        return next(lines, None)

    def _tap_of(self, told: Happening) -> str | None:
        """By which tap people said what is told, None where witnesses did."""
        if "people" not in told.witnesses or not told.plays:
            return None
        act = told.plays[-1].act
        for place, (tap, said) in enumerate(self._said):
            if type(said) is type(act) and named_seat(said) == named_seat(act):
                del self._said[: place + 1]
                return tap
        return None
