"""How well is a whole match followed by its witnesses? One match replayed, and its fates."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import process_time

from companion.bench.replay_bench import ends, origins, paired
from companion.bench.share import Share
from companion.bench.table_early import Early, early_in
from companion.bench.table_fates import (
    AFTERWARDS_S,
    Fate,
    Fates,
    Followed,
    fates_of,
    is_cut_off,
    words_in,
)
from companion.bench.table_faults import spoilt
from companion.bench.truth import TrueSlip, Truth, read_truth
from companion.games.villa_paletti import rules
from companion.games.villa_paletti.pieces import Colour
from companion.record.recording import read_recording
from companion.referee.happenings import What
from companion.table.replay import replay
from companion.table.story import MatchStory
from companion.virtual.sensor_faults import SensorFault, Spell

# Cameras tell of a slip some seconds after it is over.
_AFTER_SLIP_S = 4.0

ORIGIN = "which of those that look alike"


@dataclass(frozen=True)
class Witnesses:
    """Who may testify: the scales, and so many cameras of those that there are (None: all)."""

    scales: bool = True
    cameras: int | None = None


@dataclass(frozen=True)
class FollowedMatch:
    """One match and how it was followed.

    Attributes:
        name: Of its recording.
        is_simulated: Whether this project made it up.
        witnesses: Who testified, in words.
        spell: Which sensor had a fault, and when; None if none had.
        fates: What became of everything in it.
        early: How soon what the scales felt was shown, before it was sure.
        ends: Of alike columns the one; seal, blocked columns, winner and scores, unless the
            recording is cut off.
        slips: What players did wrong.
        damage: What of the recording could not be read, in sentences.
    """

    name: str
    is_simulated: bool
    witnesses: str
    spell: Spell | None
    fates: Fates
    early: Early
    ends: tuple[Share, ...]
    slips: tuple[TrueSlip, ...] = ()
    damage: tuple[str, ...] = ()

    def slip_at(self, at_s: float) -> str | None:
        """Return during which slip of the players something happened, or soon after it."""
        for one in self.slips:
            if one.from_s <= at_s <= one.to_s + _AFTER_SLIP_S:
                return one.slip
        return None

    def fault_at(self, at_s: float) -> str:
        """Return during which fault, or after which, something happened."""
        if self.spell is None or at_s < self.spell.from_s:
            return "no fault"
        if at_s <= self.spell.to_s + AFTERWARDS_S:
            return self.spell.fault.value
        return f"after {self.spell.fault.value}"


@dataclass(frozen=True)
class Tally:
    """How many of the true things ended how, and how many were invented beside them."""

    name: str
    right: int = 0
    wrong: int = 0
    asked: int = 0
    missed: int = 0
    invented: int = 0

    @property
    def n(self) -> int:
        """How many true things there were."""
        return self.right + self.wrong + self.asked + self.missed

    def share(self, count: int) -> Share:
        """Return so many of the true things as a share, which knows its interval."""
        return Share(self.name, self.n, count, self.n - count)


def measure_match(
    recording: Path,
    witnesses: Witnesses,
    *,
    spell: Spell | None = None,
    truth: Truth | None = None,
) -> FollowedMatch:
    """Return how the match in a recording is followed.

    Args:
        recording: Its file; its truth lies beside it.
        witnesses: Who may testify.
        spell: Which sensor is made to have a fault, and when; not one that has it in the recording.
        truth: What really happened, if it does not lie beside the recording.
    """
    truth = truth or read_truth(recording.with_suffix(".truth.json"))
    names = sorted({one.camera for one in truth.pictures})
    cameras = names if witnesses.cameras is None else names[: witnesses.cameras]
    story = replay(
        recording,
        use_scales=witnesses.scales,
        use_pictures=bool(cameras) or witnesses.cameras is None,
        cameras=None if witnesses.cameras is None else frozenset(cameras),
        spoil=None if spell is None else partial(spoilt, spell=spell),
        stopwatch=process_time,
    )
    words = words_in(read_recording(recording))
    if spell is None and truth.spell is not None:
        fault = SensorFault(truth.spell.fault)
        is_heard = bool(cameras) if fault.is_of_cameras else witnesses.scales
        spell = Spell(fault, truth.spell.from_s, truth.spell.to_s) if is_heard else None
    return followed_match(
        story,
        truth,
        fates_of(story, truth, words, spell),
        name=recording.name,
        is_simulated=truth.slips is not None,
        uses_scales=witnesses.scales,
        spell=spell,
    )


def followed_match(
    story: MatchStory,
    truth: Truth,
    fates: Fates,
    *,
    name: str,
    is_simulated: bool,
    uses_scales: bool,
    spell: Spell | None,
) -> FollowedMatch:
    """Return the figures of a match that was followed; the arguments are its parts."""
    moves = [one for one in story.counted if one.what is What.COLUMN_MOVED]
    which = origins(story, paired(story, moves, truth.events))
    is_cut = any(is_cut_off(one, truth) for one in truth.events)
    heard = ["scales"] if uses_scales and story.samples else []
    seen = len(story.pictures)
    heard += [f"{seen} camera{'s' if seen > 1 else ''}"] if seen else []
    return FollowedMatch(
        name,
        is_simulated,
        " + ".join(heard) or "people alone",
        spell,
        fates,
        early_in(story),
        (
            Share(ORIGIN, which.n, which.right, which.wrong, which.unclear),
            *(() if is_cut else (*ends(story, truth), scores(story, truth))),
        ),
        truth.slips or (),
        story.damage,
    )


def scores(story: MatchStory, truth: Truth) -> Share:
    """Return whether the scores at the end are right; unclear where it is said to be in doubt."""
    told_true = [
        {} if one.event == What.PLATE_LAID else one.scores  # nothing stands on a new plate
        for one in truth.events
        if one.scores is not None or one.event == What.PLATE_LAID
    ]
    if not told_true:
        return Share("scores", 0, 0, 0)
    game = story.table.game
    told = Counter({seat: got for seat, got in rules.scores(game).items() if got})
    true: Counter[int | None] = Counter()
    for colour, got in (told_true[-1] or {}).items():
        true[_seat_of(story, colour)] += got
    if told == true:
        return Share("scores", 1, 1, 0)
    is_doubted = story.table.match_doubt is not None
    return Share("scores", 1, 0, int(not is_doubted), int(is_doubted))


def _seat_of(story: MatchStory, colour: str) -> int | None:
    typed: Colour = colour  # type: ignore[assignment]  # of the truth, and compared only
    return rules.seat_of_colour(story.table.game, typed)


def tallies(
    matches: Iterable[FollowedMatch], key: Callable[[FollowedMatch, Followed], str | None]
) -> list[Tally]:
    """Return the tally of each group; what has no group is left out.

    Args:
        matches: Which.
        key: Returns the group of one true thing; what was invented is asked as one of its time.
    """
    counts: dict[str, Counter[str]] = {}
    for match in matches:
        for one in match.fates.followed:
            group = key(match, one)
            if group is not None:
                counts.setdefault(group, Counter())[one.fate.value] += 1
        for stray in match.fates.invented:
            group = key(match, Followed(stray.what, stray.at_s, Fate.WRONG))
            if group is not None:
                counts.setdefault(group, Counter())["invented"] += 1
    return [Tally(name, **counted) for name, counted in sorted(counts.items())]
