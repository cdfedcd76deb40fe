"""What does the referee tell? What happened, what is unclear, each with its witnesses."""

from dataclasses import dataclass
from enum import StrEnum

from companion.evidence import Covariance2, Fall, SeenFall, SeenSway, Sighting, Touch, WeightStep
from companion.fusion.lift import Candidate
from companion.games.game import Verdict
from companion.games.villa_paletti.acts import Act
from companion.games.villa_paletti.state import State
from companion.referee.adjudged import Adjudged
from companion.saying import joined
from companion.scene import Scene

MEASURED = "measured"
"""Who is named as saying how a piece lies to an edge: it is arithmetic on what the others saw."""


class What(StrEnum):
    """What can happen at a Villa Paletti table."""

    COLUMN_MOVED = "column_moved"
    COLUMN_PUT_BACK = "column_put_back"
    PLATE_LAID = "plate_laid"
    COLUMN_LEFT_GAME = "column_left_game"
    PROPOSE = "propose"
    AGREE = "agree"
    OBJECT = "object"
    PASS = "pass"
    COLLAPSE = "collapse"
    COLUMN_TOPPLED = "column_toppled"
    SAID = "said"
    """Any other act that people declared; ``plays`` has it."""


@dataclass(frozen=True)
class Origin:
    """A column, the storey on which it stood, and the place if that is known."""

    colour: str
    kind: str
    storey: int
    n: int | None = None
    x_mm: float | None = None
    y_mm: float | None = None


@dataclass(frozen=True)
class Place:
    """Where a column was set down, with the covariance of that place; on another one or not."""

    storey: int
    x_mm: float
    y_mm: float
    cov_mm2: Covariance2
    is_on_column: bool = False


@dataclass(frozen=True)
class Play:
    """An act that the game was told, what it said to it, and the game after it."""

    act: Act
    verdict: Verdict
    after: State


@dataclass(frozen=True)
class Happening:
    """Something that happened.

    Attributes:
        at_ns: When; for a move the moment the column stands, for a fall its onset.
        known_ns: When it was known.
        what: Which kind of happening.
        by: Colour of the player who did it (of the column moved, with two players).
        seat: That player's seat.
        column, to, plate, challenge_of: As far as they apply.
        probability: Of this reading against all others.
        witnesses: What each witness has to say, in a sentence.
        evidence: What the sensors measured of it.
        plays: What the game was told because of it.
        game: The game afterwards.
        scene: The likeliest scene afterwards, None without a table set.
        adjudged: How what was built lies to the edges that the rules name.
        instead_of: What was told of it before and counts no more, for it was something else.
    """

    at_ns: int
    known_ns: int
    what: What
    by: str | None
    seat: int | None
    probability: float
    witnesses: dict[str, str]
    evidence: tuple[WeightStep | Touch | Fall | Sighting | SeenFall | SeenSway, ...]
    plays: tuple[Play, ...]
    game: State
    scene: Scene | None
    column: Origin | None = None
    to: Place | None = None
    plate: str | None = None
    challenge_of: str | None = None
    adjudged: tuple[Adjudged, ...] = ()
    instead_of: "Happening | None" = None

    @property
    def said(self) -> dict[str, str]:
        """What each witness has to say, and under :data:`MEASURED` what came of it by an edge."""
        measured = [one.sentence for one in self.adjudged if one.measured is not None]
        return {**self.witnesses, MEASURED: joined(measured, " ")} if measured else self.witnesses


class Asked(StrEnum):
    """What a person is asked."""

    WHICH_COLUMN = "which column"
    WHERE = "where"
    WHAT = "what"


@dataclass(frozen=True)
class Unclear:
    """Something happened that the witnesses cannot settle; a person is asked.

    Attributes:
        at_ns: When.
        question, sentence: What is asked, and why.
        candidates: What it may have been.
        about: The act that was taken as done and is asked about; None: the one just told, if any.
    """

    at_ns: int
    question: Asked
    sentence: str
    candidates: tuple[Candidate, ...] = ()
    about: Act | None = None


@dataclass(frozen=True)
class Started:
    """A match has started; ``game`` is its first position."""

    at_ns: int
    game: State


Told = Started | Happening | Unclear
