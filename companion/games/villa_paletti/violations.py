"""Why may an act not count? Every reason is a member here, with its rule and a sentence."""

from enum import Enum, unique

from companion.saying import Saying


@unique
class Violation(Enum):
    """One reason against an act: ``(rule, sentence, bars_accept)``.

    ``bars_accept``: the referee can only restore the table after such an act (VP-46), because
    there is nothing that could be taken as if legal: it named the wrong seat, phase or plate, or
    a column that is not there. The rule is null where no rule of the game is concerned.
    """

    NOT_STARTED = (None, "The match has not started.", True)
    ALREADY_STARTED = (None, "The match has already started.", True)

    NO_SUCH_SEAT = ("VP-9", "There is no such seat.", True)
    OUT_OF_TURN = ("VP-9", "It is another seat's turn.", True)

    NOT_OWN_COLUMN = ("VP-12", "The column is not the player's own.", False)
    NOT_A_NEUTRAL_COLUMN = ("VP-12", "The column is not a neutral one.", False)
    COLUMN_NOT_THERE = ("VP-12", "The column does not stand on that storey.", True)
    MOVE_NOT_NOW = ("VP-12", "No own column can be moved now.", True)

    ON_HIGHEST_PLATE = ("VP-15", "A column on the highest plate cannot be moved.", False)
    COLUMN_OVER_EDGE = ("VP-18", "The column projects beyond the edge of its plate.", False)
    ON_COLUMN_TOO_LOW = ("VP-19", "A column may stand on a column only on the fifth storey.", False)
    STOP_NOT_NOW = ("VP-20", "There is no own column to be put back now.", True)
    TOUCH_MOVE_OFF = ("VP-21", "Touching a column does not end the turn in this edition.", False)
    TOUCHED_NOT_NOW = ("VP-21", "Touching a column means nothing now.", True)
    BLOCKED = ("VP-22", "The column is blocked to the end of the game.", False)
    PASS_NOT_NOW = ("VP-23", "Passing is not possible now.", True)
    PROPOSE_NOT_NOW = ("VP-24", "A plate is proposed at the start of a turn only.", True)
    NO_PLATE_LEFT = ("VP-24", "All five plates are laid.", True)
    PLATE_OUT_OF_ORDER = ("VP-24", "This is not the next plate.", True)
    LAYING_NOT_NOW = ("VP-25", "No plate is about to be laid or agreed now.", True)

    PLATE_OVER_BASE = ("VP-26", "The plate projects beyond the base.", False)
    TOO_FEW_SUPPORTS = ("VP-26", "The plate rests on too few columns.", False)
    TOO_MANY_SUPPORTS = ("VP-26", "So many columns do not stand on the highest storey.", False)
    TOO_FEW_COLUMNS_FOR_PLATE = ("VP-26", "Too few columns stand on the highest storey.", False)

    OBJECT_NOT_NOW = ("VP-27", "There is no proposal this player could object to.", True)
    NOT_A_CHALLENGE_COLUMN = ("VP-27", "A challenger cannot take this column.", False)
    SUCCESS_NOT_NOW = ("VP-28", "No challenge is going on.", True)
    FAILURE_NOT_NOW = ("VP-29", "No challenge is going on.", True)
    PENALTY_NOT_CHALLENGERS = ("VP-29", "The penalty column is not the challenger's.", False)
    PENALTY_NEUTRAL = ("VP-31", "A neutral column is never a penalty.", False)

    AFTER_THE_END = ("VP-36", "The match is over.", True)
    END_NOT_NOW = ("VP-36", "All can agree to end only at the start of a turn.", True)

    NEUTRAL_NOT_NOW = ("VP-40", "No neutral column is to be moved now.", True)
    NEUTRAL_FIRST = ("VP-40", "A neutral column comes first.", True)
    NEUTRAL_NOT_UP = ("VP-40", "A neutral column cannot be set on that storey.", False)
    NEUTRAL_TO_NO_PLATE = ("VP-40", "There is no such storey yet.", True)
    LAST_NEUTRAL = ("VP-41", "The last neutral column of a storey stays.", False)
    NEUTRAL_TRY_NOT_NOW = ("VP-43", "This player cannot try a neutral column now.", True)
    SAME_NEUTRAL = ("VP-43", "It must be another neutral column than the one put back.", False)

    DISPUTED = ("VP-46", "The match is disputed; the referee decides first.", True)
    NOTHING_TO_DECIDE = ("VP-46", "There is nothing for the referee to decide.", True)
    DECISION_DOES_NOT_FIT = ("VP-46", "This decision does not answer the question.", True)
    CAN_ONLY_BE_RESTORED = ("VP-46", "This act can only be restored.", True)

    @property
    def rule(self) -> str | None:
        """The rule broken, or null."""
        rule: str | None = self.value[0]
        return rule

    @property
    def sentence(self) -> Saying:
        """The reason for people; a tablet has the same words for it, by its name."""
        return Saying(self.value[1])

    @property
    def bars_accept(self) -> bool:
        """Whether the referee can only restore the table after it (VP-46)."""
        barred: bool = self.value[2]
        return barred
