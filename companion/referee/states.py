"""What does the referee keep in mind? The game, the table, and what lies between two acts."""

from dataclasses import dataclass, field

from companion.evidence import Sway, Touch, WeightStep
from companion.fusion.belief import Belief
from companion.fusion.lift import LiftReading
from companion.games.villa_paletti import rules
from companion.games.villa_paletti.state import State
from companion.scene import Piece


@dataclass(frozen=True)
class Hand:
    """A column that somebody holds: how it was taken, and out of which reading."""

    step: WeightStep
    reading: LiftReading


@dataclass(frozen=True)
class SetDown:
    """A column that was set down near where it came from: a person may yet say "put back"."""

    hand: Hand
    step: WeightStep
    until_ns: int


@dataclass(frozen=True)
class TableState:
    """Everything the referee knows.

    Attributes:
        game: What is allowed.
        belief: What stands where; None without a table set.
        hand: The column that was lifted and has not been set down.
        set_down: A landing that waits for a person's word.
        doubt: A landing that was taken for a return, unless the next act shows it was a move.
        objector: Seat that said "I object" and has taken no column yet.
        to_remove: Column that won its challenge and must still be taken off the table.
        failed_challenger: Seat whose challenge failed; a column of his may still be taken.
        loose: Change of weight that no piece explains yet.
        touch: The last handling that changed nothing.
        sway: How the tower swung the last time.
        turn_doubt: Why it is not certain whose turn it is; None if it is.
        glimpse: A time too short for all but a quick move in which the scales saw nothing.
        match_doubt: Why it is not certain what stands where, nor turn and seal; None if it is.
        fallen: The villa lies, whether or not the game was told who did it.
    """

    game: State = field(default_factory=rules.initial)
    belief: Belief | None = None
    hand: Hand | None = None
    set_down: SetDown | None = None
    doubt: SetDown | None = None
    objector: int | None = None
    to_remove: Piece | None = None
    failed_challenger: int | None = None
    loose: WeightStep | None = None
    touch: Touch | None = None
    sway: Sway | None = None
    turn_doubt: str | None = None
    glimpse: str | None = None
    match_doubt: str | None = None
    fallen: bool = False

    @property
    def scenes(self) -> Belief:
        """The belief, for those who have made sure that there is one."""
        assert self.belief is not None
        return self.belief
