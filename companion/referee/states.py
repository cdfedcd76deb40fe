"""What does the referee keep in mind? The game, the table, and what lies between two acts."""

from dataclasses import dataclass, field

from companion.evidence import SeenFall, SeenSway, Sway, Touch, WeightStep
from companion.fusion.belief import Belief
from companion.fusion.landing import Landing
from companion.fusion.lift import LiftReading
from companion.fusion.pictures import Comparison
from companion.games.villa_paletti import rules
from companion.games.villa_paletti.acts import Act
from companion.games.villa_paletti.state import State
from companion.referee.happenings import Happening
from companion.scene import Piece


@dataclass(frozen=True)
class Watching:
    """Which witnesses are alive.

    Attributes:
        scales: Whether the scales are heard.
        cameras_since_ns: Since when the cameras see, None while they do not.
    """

    scales: bool = True
    cameras_since_ns: int | None = None

    @property
    def cameras(self) -> bool:
        """Whether the cameras see."""
        return self.cameras_since_ns is not None


@dataclass(frozen=True)
class Hand:
    """A column that somebody holds: how it was taken, and out of which reading.

    Attributes:
        step: What the scales felt of it, None if only the cameras saw it.
        reading: Which column it is.
        seen: What the cameras saw of it, None if they have not yet.
    """

    step: WeightStep | None
    reading: LiftReading
    seen: Comparison | None = None


@dataclass(frozen=True)
class SetDown:
    """A column that was set down, and of which somebody may yet say more.

    Attributes:
        hand: How it was taken.
        step: What the scales felt of the landing.
        until_ns: So long a word is waited for, or the cameras.
        awaits_picture: Whether the cameras are; the belief is then still that before the lift, for
            it is this that they compare with.
        seen: What they saw; a word is waited for still.
        is_odd: Whether a word is waited for because it may be a foul, by whom it is not certain.
    """

    hand: Hand
    step: WeightStep
    until_ns: int
    awaits_picture: bool = False
    seen: Comparison | None = None
    is_odd: bool = False


@dataclass(frozen=True)
class PlateDown:
    """A plate that came by its weight and that the cameras will see until ``until_ns``."""

    plate: str
    step: WeightStep
    until_ns: int


@dataclass(frozen=True)
class Blink:
    """A time in which the scales saw nothing; until ``until_ns`` the cameras may tell of it."""

    from_ns: int
    to_ns: int
    until_ns: int


@dataclass(frozen=True)
class ToldAct:
    """The newest act that the game was told, and when that was."""

    act: Act
    known_ns: int


@dataclass(frozen=True)
class OddMove:
    """A move before which something was taken as done that nobody saw: it may have been a foul.

    Attributes:
        before: The table as the column stood there and nothing was told of it yet.
        hand: How it was taken.
        step, seen: What the scales felt of its landing, and what the cameras saw.
        landing: Where it stands.
        told: As what it was told.
    """

    before: "TableState"
    hand: Hand
    step: WeightStep | None
    seen: Comparison | None
    landing: Landing
    told: Happening


@dataclass(frozen=True)
class TableState:
    """Everything the referee knows.

    Attributes:
        game: What is allowed.
        belief: What stands where; None without a table set.
        hand: The column that was lifted and has not been set down.
        watching: Which witnesses are alive.
        set_down: A landing that waits for a person's word, or for the cameras.
        plate_down: A plate that waits for the cameras.
        seen: What the cameras saw and the scales have not explained yet.
        blink: A time of which only the cameras can tell.
        followed_ns: Up to when the cameras alone have told what happened.
        unlike: Whether people were told that the tower does not look as believed.
        doubt: A landing that was taken for a return, unless the next act shows it was a move.
        objector: Seat that said "I object" and has taken no column yet.
        to_remove: Column that won its challenge and must still be taken off the table.
        failed_challenger: Seat whose challenge failed; a column of his may still be taken.
        loose: Change of weight that no piece explains yet.
        puzzled: That of which people were asked already what it was.
        emptied: What the cameras saw last, if a place looked empty; a hand since then ends it.
        told_gone: Columns of which people were asked why their place is empty.
        lies: The tower as the cameras saw it lie, while the scales have told of no fall yet.
        touch: The last handling that changed nothing.
        sway: How the tower swung the last time.
        seen_sway: The same as the cameras saw it.
        turn_doubt: Why it is not certain whose turn it is; None if it is.
        glimpse: A time too short for all but a quick move in which the scales saw nothing.
        asked_gap_ns: A time in which nobody saw anything and of which people were asked what was
            done; None once somebody has acted since.
        match_doubt: Why it is not certain what stands where, nor who holds the seal; None if it is.
        fallen: The villa lies, whether or not the game was told who did it.
        toppled: Colour, kind and storey of a column that is known to lie; None if none is.
        odd: The newest move, if people may yet show that it was a foul.
        newest: The newest act that the game was told, None before the first.
        ahead: Columns that people said were set on top before any witness told it; they stand on
            their storey, and nobody knows where.
    """

    game: State = field(default_factory=rules.initial)
    belief: Belief | None = None
    hand: Hand | None = None
    watching: Watching = Watching()
    set_down: SetDown | None = None
    plate_down: PlateDown | None = None
    seen: Comparison | None = None
    blink: Blink | None = None
    followed_ns: int = 0
    unlike: bool = False
    doubt: SetDown | None = None
    objector: int | None = None
    to_remove: Piece | None = None
    failed_challenger: int | None = None
    loose: WeightStep | None = None
    puzzled: WeightStep | None = None
    emptied: Comparison | None = None
    told_gone: frozenset[Piece] = frozenset()
    lies: SeenFall | None = None
    touch: Touch | None = None
    sway: Sway | None = None
    seen_sway: SeenSway | None = None
    turn_doubt: str | None = None
    glimpse: str | None = None
    asked_gap_ns: tuple[int, int] | None = None
    match_doubt: str | None = None
    fallen: bool = False
    toppled: tuple[str, str, int] | None = None
    odd: OddMove | None = None
    newest: ToldAct | None = None
    ahead: frozenset[Piece] = frozenset()

    @property
    def scenes(self) -> Belief:
        """The belief, for those who have made sure that there is one."""
        assert self.belief is not None
        return self.belief

    @property
    def is_told(self) -> bool:
        """Whether all that stands on the table is where the belief has it: nothing waits."""
        waits = (self.hand, self.set_down, self.plate_down, self.loose, self.puzzled)
        return self.match_doubt is None and not any(one is not None for one in waits)
