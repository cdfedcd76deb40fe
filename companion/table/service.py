"""What does the table hear, and what does it tell? The mind of the service, one message at a time.

Live sensors and recordings go through this same code; time is whatever the messages say. The
mind owns the referee's state and is called from one thread only.
"""

from collections.abc import Iterable

from companion.evidence import (
    Condition,
    Health,
    ScaleEvidence,
    SeenEvidence,
    Shifted,
    Sighting,
)
from companion.fusion.belief import Belief
from companion.fusion.pictures import Comparison
from companion.games.game import Unreadable
from companion.games.villa_paletti.state import State
from companion.record.recording import (
    Damage,
    RecordedMessage,
    Samples,
    Setup,
    TapMessage,
)
from companion.referee.certainty import DEAD_NS
from companion.referee.foreseeing import Foreseen
from companion.referee.happenings import Started, Told
from companion.referee.referee import Event, Watched, hear
from companion.referee.states import TableState
from companion.referee.taps import read_tap
from companion.referee.waiting import TimePassed
from companion.scene import Scene
from companion.table.foresight import Foresight
from companion.table.gaps import GapWatch, SourceWatch
from companion.table.opening import open_table
from companion.table.sequence import Sequence
from companion.weighing.merge import Tick
from companion.weighing.weigher import Weigher

Answer = Told | Health

# So long a hand may be at the tower before what is undecided counts as nothing.
_OWED_NS = 4_000_000_000


class TableService:
    """Follows one match from its messages."""

    def __init__(self, *, use_scales: bool = True) -> None:
        """Make a service that knows nothing yet; without scales it only keeps what people say."""
        self._use_scales = use_scales
        self._weigher: Weigher | None = None
        self._gaps: GapWatch | None = None
        self._source = SourceWatch()
        self._sequence = Sequence()
        self._now_ns = 0
        self._samples_before_setup = False
        self._cameras_alive = False
        self._foresight = Foresight()
        self.table = TableState()

    @property
    def samples(self) -> int:
        """Samples received from the scales."""
        return 0 if self._weigher is None else self._weigher.samples

    @property
    def rejected_samples(self) -> dict[str, int]:
        """Samples that were not believed, by reason."""
        return {} if self._weigher is None else self._weigher.rejected

    @property
    def newest_tick(self) -> Tick | None:
        """The newest reading of the scales, None while there is none."""
        return None if self._weigher is None else self._weigher.newest

    @property
    def is_witnessed(self) -> bool:
        """Whether any sensor is heard now."""
        return self._are_scales_heard or self._cameras_alive

    @property
    def foreseen(self) -> Foreseen | None:
        """What will be told if everything stays as it is felt now; None where that is nothing.

        It is provisional: for people's eyes, and for no record.
        """
        steps = () if self._weigher is None else self._weigher.provisional
        return self._foresight.look(self.table, steps)

    def hear(self, message: RecordedMessage) -> list[Answer]:
        """Return what is to be told after one message.

        Args:
            message: Of the recording, or what a live source made the same.
        """
        self._now_ns = max(self._now_ns, message.at_ns)
        answers: list[Answer] = self._listen(isinstance(message, Samples))
        if isinstance(message, Samples):
            answers += self._on_samples(message)
        elif isinstance(message, TapMessage):
            answers += self._on_tap(message)
        elif isinstance(message, Setup):
            answers += self._on_setup(message)
        elif isinstance(message, Damage):
            answers.append(Health(message.at_ns, "recording", Condition.DEGRADED, message.sentence))
        return [*answers, *self._go_on()]

    def begin(self, game: State, scene: Scene | None, weigher: Weigher | None) -> None:
        """Follow a match that goes on, from where it stands now.

        Args:
            game: What is allowed now.
            scene: What stands where; None where nobody knows, and then people tell everything.
            weigher: Of scales that somebody else feeds; :meth:`feel` gets what they said.
        """
        watching = self.table.watching
        belief = None if scene is None else Belief.certain(scene)
        self.table = TableState(game=game, belief=belief, watching=watching)
        self._sequence = self._sequence.only_words()  # whoever said them was told that they count
        if weigher is not None and scene is not None:
            lightest_g = min(kind.mass_g for kind in scene.table_set.kinds.values())
            # A new watch: while people set the table right nobody listened, which is no gap.
            self._weigher, self._gaps = weigher, GapWatch(lightest_g)

    def feel(self, at_ns: int, evidence: Iterable[ScaleEvidence]) -> list[Answer]:
        """Return what is to be told after the scales said something, or nothing, by ``at_ns``."""
        self._now_ns = max(self._now_ns, at_ns)
        return [*self._look_for_gap(), *self._weigh(evidence), *self._go_on()]

    def watching(self, cameras_alive: bool, at_ns: int | None = None) -> list[Answer]:
        """Return what is to be told now that cameras see the table, or none does any more.

        Args:
            cameras_alive: Whether at least one camera is able to see what happens.
            at_ns: Since when; None is now, by the newest message.
        """
        self._now_ns = max(self._now_ns, self._now_ns if at_ns is None else at_ns)
        self._cameras_alive = cameras_alive
        return self._go_on()

    def see(self, seen: SeenEvidence, about: Scene | None = None) -> list[Answer]:
        """Return what is to be told after the cameras said something.

        Args:
            seen: What they said.
            about: The scene that a sighting compares the pictures with; None is the likeliest
                one now. Whoever took his time to compare hands in the one he started with.
        """
        known_ns = seen.at_ns if isinstance(seen, Shifted) else seen.known_ns
        self._now_ns = max(self._now_ns, known_ns)
        answers = self._listen(False)
        if isinstance(seen, Sighting):
            if self.table.belief is not None:
                self._sequence.seen(Comparison(seen, about or self.table.scenes.likeliest))
        else:
            answers += self._think([self._watched(), seen])
        return [*answers, *self._go_on()]

    @property
    def holds_words(self) -> bool:
        """Whether anything that people said waits for what the scales are weighing."""
        return self._sequence.holds_words

    def hear_what_waits(self) -> list[Answer]:
        """Return what is to be told of all that waits, heard now whatever the scales are doing."""
        return self._think(self._sequence.flush(self._now_ns))

    def finish(self) -> list[Answer]:
        """Return what is still to be told when no more messages come."""
        answers: list[Answer] = self._listen(False)
        if self._weigher is not None:
            answers += self._weigh(self._weigher.flush())
        answers += self._think(self._sequence.flush(self._now_ns))
        if self._gaps is not None:
            gap = self._gaps.finish(self._now_ns)
            answers += self._think([] if gap is None else [gap])
        answers += self._think([TimePassed(self._now_ns + 3_600_000_000_000)])
        return answers

    def _go_on(self) -> list[Answer]:
        """Hear what need not wait any longer, and let time pass."""
        watched = self._watched()
        answers = self._think([watched])
        undecided_ns = None
        if self._weigher is not None and watched.scales:
            undecided_ns = self._weigher.undecided_since_ns
        answers += self._think(self._sequence.release(self._now_ns, undecided_ns))
        # What waits for a word waits for what the scales owe as well: it may be a fall.
        passed_ns = self._now_ns
        if undecided_ns is not None:
            passed_ns = max(min(passed_ns, undecided_ns), passed_ns - _OWED_NS)
        return [*answers, *self._think([TimePassed(passed_ns)])]

    def _watched(self) -> Watched:
        """Which witnesses are alive: without cameras the scales count as heard, as ever."""
        are_heard = self._are_scales_heard or not self._cameras_alive
        return Watched(self._now_ns, are_heard, self._cameras_alive)

    @property
    def _are_scales_heard(self) -> bool:
        tick = self.newest_tick
        return tick is not None and self._now_ns - tick.at_ns <= DEAD_NS

    def _listen(self, is_of_scales: bool) -> list[Answer]:
        """Tell of scales that are silent while a match runs, once, and when they are back."""
        told = (self._source.heard if is_of_scales else self._source.look)(self._now_ns)
        is_running = self._use_scales and self.table.game.phase not in ("start", "over")
        return [*told] if is_running else []

    def _on_setup(self, message: Setup) -> list[Answer]:
        if self._weigher is not None or self.table.belief is not None:
            return [self._complaint("A second set-up of the table was sent; the first one holds.")]
        opening = open_table(message.setup)
        self.table = TableState(game=self.table.game, belief=Belief.certain(opening.scene))
        answers: list[Answer] = [
            Health(self._now_ns, "table", Condition.DEGRADED, finding)
            for finding in opening.findings
        ]
        cells = message.setup.cells
        if self._use_scales and cells is not None:
            kinds = message.setup.table_set.kinds.values()
            lightest_g = min(kind.mass_g for kind in kinds)
            self._weigher = Weigher(cells, lightest_g, shows_sway=False)
            self._gaps = GapWatch(lightest_g)
        elif self._use_scales:
            answers.append(
                self._complaint("The set-up has no calibration of the scales; nothing is weighed.")
            )
        return answers

    def _on_samples(self, message: Samples) -> list[Answer]:
        if self._weigher is not None:
            evidence = self._weigher.feed(message.batch)
            return [*self._look_for_gap(), *self._weigh(evidence)]
        if self._use_scales and not self._samples_before_setup and self.table.belief is None:
            self._samples_before_setup = True
            return [
                self._complaint(
                    "The scales send samples, but no set-up tells their calibration and the "
                    "pieces; nothing can be weighed until it comes."
                )
            ]
        return []

    def _look_for_gap(self) -> list[Answer]:
        if self._gaps is None or self.newest_tick is None:
            return []
        gap = self._gaps.feed(self.newest_tick)
        return [] if gap is None else self._think([gap])

    def _on_tap(self, message: TapMessage) -> list[Answer]:
        tap = read_tap(message.tap)
        if isinstance(tap, Unreadable):
            return [Health(message.at_ns, "tablet", Condition.DEGRADED, tap.why)]
        self._sequence.tap(message.at_ns, tap)
        return []

    def _weigh(self, evidence: Iterable[ScaleEvidence]) -> list[Answer]:
        answers: list[Answer] = []
        for one in evidence:
            if isinstance(one, Health):
                answers.append(one)
            else:
                answers += self._think(self._sequence.evidence(one, self._now_ns))
        return answers

    def _think(self, events: list[Event]) -> list[Answer]:
        answers: list[Answer] = []
        for event in events:
            self.table, told = hear(self.table, event)
            answers += told
            if self._gaps is not None:
                for one in told:
                    if isinstance(one, Started):
                        self._gaps.expect(one.at_ns)
        return answers

    def _complaint(self, sentence: str) -> Health:
        return Health(self._now_ns, "scales", Condition.BLIND, sentence)
