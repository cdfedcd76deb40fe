"""How is a recorded match followed? Its messages go through the table service, nothing else does.

The clock is the recording's: a replay is as fast as the machine allows and always the same.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from companion.evidence import Condition, Health
from companion.games.villa_paletti import rules
from companion.games.villa_paletti.state import State
from companion.record.journal import Journal
from companion.record.recording import (
    CameraInfo,
    Damage,
    Picture,
    RecordedMessage,
    Samples,
    Setup,
    TapMessage,
    read_recording,
)
from companion.referee.happenings import Happening, Started, Unclear, What
from companion.table.eyes import Stopwatch, TableEyes
from companion.table.service import TableService
from companion.table.story import FirstShown, MatchStory, TrackPoint
from companion.table.writing.recorder import Recorder
from companion.vision.frame import decode
from companion.vision.why import WhyPicture

# The weight is kept for pictures ten times a second.
_TRACK_NS = 100_000_000

OpenJournal = Callable[[Started], Journal]
"""Makes the journal of a match that has just started."""

Spoil = Callable[[Iterable[RecordedMessage]], Iterable[RecordedMessage]]
"""Gets a recording's messages and returns those that the table is to hear."""


def replay(
    path: Path,
    *,
    use_scales: bool = True,
    use_pictures: bool = True,
    open_journal: OpenJournal | None = None,
    cameras: frozenset[str] | None = None,
    stopwatch: Stopwatch | None = None,
    spoil: Spoil | None = None,
) -> MatchStory:
    """Return what became of the match in a recording.

    Args:
        path: The MCAP file.
        use_scales: Whether the load cells are a witness.
        use_pictures: Whether the cameras are witnesses, and their pictures kept for the report.
        open_journal: Where to write the record; None writes none.
        cameras: Names of those that may testify; None means all.
        stopwatch: Seconds of the processor's time, to fill the story's ``took``.
        spoil: What else happens to the sensors on the way, for benches; None leaves them alone.

    Raises:
        MissingError: The file cannot be opened, or the record not be written.
        UnreadableError: It is no recording.
    """
    follower = _Replay(
        path.name,
        use_scales=use_scales,
        use_pictures=use_pictures,
        open_journal=open_journal,
        stopwatch=stopwatch,
        cameras=cameras,
    )
    messages = read_recording(path)
    return follower.run(messages if spoil is None else spoil(messages))


def _timed(messages: Iterable[RecordedMessage]) -> Iterator[RecordedMessage]:
    """Yield the messages; damage before the first of them, which knows no time, takes its time."""
    untimed: list[Damage] = []
    for message in messages:
        if isinstance(message, Damage) and message.at_ns == 0:
            untimed.append(message)
            continue
        for damage in untimed:
            yield replace(damage, at_ns=message.at_ns)
        untimed.clear()
        yield message
    yield from untimed


class _Replay:
    """One replay in the making."""

    def __init__(
        self,
        source: str,
        *,
        use_scales: bool,
        use_pictures: bool,
        open_journal: OpenJournal | None,
        stopwatch: Stopwatch | None,
        cameras: frozenset[str] | None,
    ) -> None:
        self._service = TableService(use_scales=use_scales)
        self._eyes = TableEyes(self._service, stopwatch)
        self._stopwatch = stopwatch or (lambda: 0.0)
        self._shown: tuple[What, State] | None = None
        self._use_scales = use_scales
        self._use_pictures = use_pictures
        self._cameras = cameras
        self._open_journal = open_journal
        self._recorder: Recorder | None = None
        self._before_start: list[Happening | Unclear | Health] = []
        self._story = MatchStory(source)
        self._newest: dict[str, Picture] = {}
        self._unreadable: dict[str, int] = {}
        self._heard_setup = False
        self._heard_samples = False
        self._heard_taps = False

    def run(self, messages: Iterable[RecordedMessage]) -> MatchStory:
        story = self._story
        began = False
        for message in _timed(messages):
            if not began:
                story.began_ns, began = message.at_ns, True
            story.ended_ns = max(story.ended_ns, message.at_ns)
            if isinstance(message, Picture):
                self._look(message)
                continue
            if isinstance(message, CameraInfo):
                self._tell(self._eyes.know(message))
            elif isinstance(message, Setup):
                self._eyes.set_up(message.setup)
            self._heard_setup |= isinstance(message, Setup)
            self._heard_samples |= isinstance(message, Samples)
            self._heard_taps |= isinstance(message, TapMessage)
            started_s = self._stopwatch()
            self._tell(self._service.hear(message))
            self._foresee(message.at_ns, started_s)
            if isinstance(message, Setup) and self._service.table.belief is not None:
                story.first_scene = self._service.table.scenes.likeliest
            self._follow_weight()
        self._tell(self._service.finish())
        self._tell(self._what_was_missing())
        story.samples = self._service.samples
        story.rejected = self._service.rejected_samples
        story.table = self._service.table
        story.glances, story.took = self._eyes.glances, self._eyes.took
        if self._recorder is not None:
            game = story.table.game
            self._recorder.finish(story.ended_ns, rules.outcome(game), over=game.phase == "over")
        return story

    def _look(self, picture: Picture) -> None:
        if not self._use_pictures:
            return
        if self._cameras is not None and picture.camera not in self._cameras:
            return
        pixels = decode(picture.jpeg)
        if pixels is not None:
            self._newest[picture.camera] = picture
            pictures = self._story.pictures
            pictures[picture.camera] = pictures.get(picture.camera, 0) + 1
            self._tell(self._eyes.see(picture, pixels))
            return
        unreadable = self._unreadable.get(picture.camera, 0) + 1
        self._unreadable[picture.camera] = unreadable
        if unreadable == 1:
            sentence = "A picture cannot be decoded and is left out; more of them are only counted."
            self._tell(
                [Health(picture.at_ns, f"camera {picture.camera}", Condition.DEGRADED, sentence)]
            )

    def _foresee(self, at_ns: int, started_s: float) -> None:
        """Note what is shown as provisional now, and was not before."""
        foreseen = self._service.foreseen
        last = None if foreseen is None else (foreseen.last.what, foreseen.game)
        if foreseen is not None and last != self._shown:
            took_s = self._stopwatch() - started_s
            self._story.first_shown.append(FirstShown(at_ns, took_s, foreseen))
        self._shown = last

    def _follow_weight(self) -> None:
        tick = self._service.newest_tick
        track = self._story.track
        if tick is None or (track and tick.at_ns - track[-1].at_ns < _TRACK_NS):
            return
        total_g = tick.total_g or 1.0
        track.append(
            TrackPoint(
                tick.at_ns, tick.total_g, tick.moment_x_gmm / total_g, tick.moment_y_gmm / total_g
            )
        )

    def _tell(self, told: Iterable[Started | Happening | Unclear | Health]) -> None:
        story = self._story
        for one in told:
            if isinstance(one, Started):
                story.started = one
                self._begin_record(one)
                continue
            self._write(one)
            if isinstance(one, Happening):
                self._show_why(one, len(story.happenings), story.why)
                story.happenings.append(one)
                story.shown.append(dict(self._newest))
            elif isinstance(one, Unclear):
                self._show_why(one, len(story.unclear), story.why_unclear)
                story.unclear.append(one)
            else:
                story.health.append(one)

    def _show_why(
        self, told: Happening | Unclear, place: int, shown: dict[int, tuple[WhyPicture, ...]]
    ) -> None:
        pictures = self._eyes.why(told, self._story.began_ns)
        if pictures:
            shown[place] = pictures

    def _begin_record(self, started: Started) -> None:
        if self._open_journal is None or self._recorder is not None:
            return
        self._recorder = Recorder(self._open_journal(started))
        for one in self._before_start:
            self._recorder.write(one)
        self._before_start.clear()

    def _write(self, told: Happening | Unclear | Health) -> None:
        if self._recorder is not None:
            self._recorder.write(told)
        elif self._open_journal is not None:
            self._before_start.append(told)

    def _what_was_missing(self) -> list[Health]:
        """Say what a recording lacks and what therefore could not be done."""
        at_ns = self._story.ended_ns
        missing = []
        if not self._heard_setup:
            missing.append(
                (
                    "table",
                    "The recording has no /table/setup: pieces and cells are unknown, so nothing "
                    "can be weighed and no column followed; only what people tapped is told.",
                )
            )
        elif self._use_scales and not self._heard_samples:
            missing.append(
                (
                    "scales",
                    "The recording has no samples of the scales: moves, scores and the seal cannot "
                    "be followed; only what people tapped is told.",
                )
            )
        if self._story.started is None:
            because = "nobody tapped anything" if not self._heard_taps else "no start was tapped"
            missing.append(
                (
                    "tablet",
                    f"No match was started ({because}): players are unknown, so columns and plates "
                    "are followed, but turns, the seal and a winner are not.",
                )
            )
        return [Health(at_ns, device, Condition.BLIND, sentence) for device, sentence in missing]
