"""In which order is a match told, and what is said at each moment?

A match is told in chapters: moments, in which something happened, and notes, where a person is
asked or a sensor has something to say. They follow each other as they happened.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from companion.evidence import Health
from companion.games.villa_paletti import rules
from companion.games.villa_paletti.pieces import CONTEST_STOREY
from companion.games.villa_paletti.state import State
from companion.record.recording import Picture
from companion.referee.happenings import Happening, Unclear, What
from companion.report.names import column_name, storey_name, with_names
from companion.report.sentences import what_became_of_the_seal, what_happened
from companion.scene import Scene
from companion.table.story import MatchStory
from companion.vision.why import WhyPicture

CHANGES_THE_TABLE = frozenset(
    {
        What.COLUMN_MOVED,
        What.COLUMN_PUT_BACK,
        What.PLATE_LAID,
        What.COLUMN_LEFT_GAME,
        What.COLLAPSE,
        What.COLUMN_TOPPLED,
    }
)


class Testimony(NamedTuple):
    """What one witness has to say."""

    witness: str
    sentence: str


@dataclass(frozen=True)
class Moment:
    """Something that happened, ready to be told.

    Attributes:
        number: Counts the happenings from 1 in the order of their time.
        happening: What happened.
        before: The game before it.
        scene_before: What stood where before it, None without a table set.
        sentence: What happened, in the words of the game.
        testimonies: What each witness has to say.
        scores: Points by seat on the highest plate, None where they say nothing new.
        seal: Who took the seal, None if nobody did.
        pictures: The newest picture of each camera when it was known.
        why: What the cameras saw of it.
    """

    number: int
    happening: Happening
    before: State
    scene_before: Scene | None
    sentence: str
    testimonies: tuple[Testimony, ...]
    scores: dict[int, int] | None
    seal: str | None
    pictures: dict[str, Picture]
    why: tuple[WhyPicture, ...] = ()

    @property
    def at_ns(self) -> int:
        """When it happened."""
        return self.happening.at_ns

    @property
    def changes_the_table(self) -> bool:
        """Whether a piece was handled, not only a word said."""
        return self.happening.what in CHANGES_THE_TABLE


@dataclass(frozen=True)
class Note:
    """A question to people, or a sentence on a sensor's health.

    ``possible`` holds the answers a question may have, likeliest first, in words; ``why`` what the
    cameras saw.
    """

    at_ns: int
    about: Literal["question", "health"]
    title: str
    sentence: str
    possible: tuple[str, ...] = ()
    why: tuple[WhyPicture, ...] = ()


Chapter = Moment | Note


def chapters(story: MatchStory) -> tuple[Chapter, ...]:
    """Return the chapters of a match, in the order of their time."""
    told: list[Chapter] = [*moments(story)]
    told += [
        _question(one, story.table.game, story.why_unclear.get(place, ()))
        for place, one in enumerate(story.unclear)
    ]
    told += [_health(one) for one in story.health]
    # Sorting is stable: at the same instant the happening comes before the question about it.
    return tuple(sorted(told, key=lambda chapter: chapter.at_ns))


def moments(story: MatchStory) -> tuple[Moment, ...]:
    """Return the moments of a match, in the order of their time."""
    game = rules.initial() if story.started is None else story.started.game
    scene = story.first_scene
    told = []
    counted = {id(one) for one in story.counted}
    for place, one in enumerate(story.happenings):
        if id(one) not in counted:
            continue
        told.append((place, game, scene))
        game, scene = one.game, one.scene
    told.sort(key=lambda one: story.happenings[one[0]].at_ns)
    return tuple(_moment(story, number, *one) for number, one in enumerate(told, start=1))


def _moment(
    story: MatchStory, number: int, place: int, before: State, scene_before: Scene | None
) -> Moment:
    one = story.happenings[place]
    return Moment(
        number=number,
        happening=one,
        before=before,
        scene_before=scene_before,
        sentence=what_happened(one, before),
        testimonies=tuple(
            Testimony(witness, with_names(said, one.game)) for witness, said in one.said.items()
        ),
        scores=_new_scores(one, before),
        seal=what_became_of_the_seal(before, one.game),
        pictures=story.shown[place] if place < len(story.shown) else {},
        why=story.why.get(place, ()),
    )


def _new_scores(one: Happening, before: State) -> dict[int, int] | None:
    after = one.game
    # VP-32: before the green plate lies nothing is contested.
    if not after.players or after.storey < CONTEST_STOREY or one.what not in CHANGES_THE_TABLE:
        return None
    points = rules.scores(after)
    same = before.storey == after.storey and points == rules.scores(before)
    return None if same else points


def _question(one: Unclear, game: State, why: tuple[WhyPicture, ...]) -> Note:
    return Note(
        one.at_ns,
        "question",
        f"A question: {one.question.value}?",
        with_names(one.sentence, game),
        tuple(
            f"the {column_name(*candidate.column.piece[:2])} on "
            f"{storey_name(candidate.column.storey)} at ({candidate.column.x_mm:.0f}, "
            f"{candidate.column.y_mm:.0f}) mm: {candidate.probability:.0%}"
            for candidate in one.candidates
        ),
        why,
    )


def _health(one: Health) -> Note:
    return Note(one.at_ns, "health", f"{one.device}: {one.condition.value}", one.sentence)
