"""Why does an act not count, in one sentence? The names are those of the rules' violations.

``companion/games/villa_paletti/violations.py`` has the same names, rules and sentences; a test
holds this table to it.
"""

from typing import Final

from companion.tablet.labels.log import NOT_ALLOWED
from companion.tablet.text import Text, text

VIOLATIONS: Final[dict[str, Text]] = {
    "NOT_STARTED": text("The match has not started."),
    "ALREADY_STARTED": text("The match has already started."),
    "NO_SUCH_SEAT": text("There is no such seat."),  # VP-9
    "OUT_OF_TURN": text("It is another seat's turn."),  # VP-9
    "NOT_OWN_COLUMN": text("The column is not the player's own."),  # VP-12
    "NOT_A_NEUTRAL_COLUMN": text("The column is not a neutral one."),  # VP-12
    "COLUMN_NOT_THERE": text("The column does not stand on that storey."),  # VP-12
    "MOVE_NOT_NOW": text("No own column can be moved now."),  # VP-12
    "ON_HIGHEST_PLATE": text("A column on the highest plate cannot be moved."),  # VP-15
    "COLUMN_OVER_EDGE": text("The column projects beyond the edge of its plate."),  # VP-18
    "ON_COLUMN_TOO_LOW": text("A column may stand on a column only on the fifth storey."),  # VP-19
    "STOP_NOT_NOW": text("There is no own column to be put back now."),  # VP-20
    "TOUCH_MOVE_OFF": text("Touching a column does not end the turn in this edition."),  # VP-21
    "TOUCHED_NOT_NOW": text("Touching a column means nothing now."),  # VP-21
    "BLOCKED": text("The column is blocked to the end of the game."),  # VP-22
    "PASS_NOT_NOW": text("Passing is not possible now."),  # VP-23
    "PROPOSE_NOT_NOW": text("A plate is proposed at the start of a turn only."),  # VP-24
    "NO_PLATE_LEFT": text("All five plates are laid."),  # VP-24
    "PLATE_OUT_OF_ORDER": text("This is not the next plate."),  # VP-24
    "LAYING_NOT_NOW": text("No plate is about to be laid or agreed now."),  # VP-25
    "PLATE_OVER_BASE": text("The plate projects beyond the base."),  # VP-26
    "TOO_FEW_SUPPORTS": text("The plate rests on too few columns."),  # VP-26
    "TOO_MANY_SUPPORTS": text("So many columns do not stand on the highest storey."),  # VP-26
    "TOO_FEW_COLUMNS_FOR_PLATE": text("Too few columns stand on the highest storey."),  # VP-26
    "OBJECT_NOT_NOW": text("There is no proposal this player could object to."),  # VP-27
    "NOT_A_CHALLENGE_COLUMN": text("A challenger cannot take this column."),  # VP-27
    "SUCCESS_NOT_NOW": text("No challenge is going on."),  # VP-28
    "FAILURE_NOT_NOW": text("No challenge is going on."),  # VP-29
    "PENALTY_NOT_CHALLENGERS": text("The penalty column is not the challenger's."),  # VP-29
    "PENALTY_NEUTRAL": text("A neutral column is never a penalty."),  # VP-31
    "AFTER_THE_END": text("The match is over."),  # VP-36
    "END_NOT_NOW": text("All can agree to end only at the start of a turn."),  # VP-36
    "NEUTRAL_NOT_NOW": text("No neutral column is to be moved now."),  # VP-40
    "NEUTRAL_FIRST": text("A neutral column comes first."),  # VP-40
    "NEUTRAL_NOT_UP": text("A neutral column cannot be set on that storey."),  # VP-40
    "NEUTRAL_TO_NO_PLATE": text("There is no such storey yet."),  # VP-40
    "LAST_NEUTRAL": text("The last neutral column of a storey stays."),  # VP-41
    "NEUTRAL_TRY_NOT_NOW": text("This player cannot try a neutral column now."),  # VP-43
    "SAME_NEUTRAL": text("It must be another neutral column than the one put back."),  # VP-43
    "DISPUTED": text("The match is disputed; the referee decides first."),  # VP-46
    "NOTHING_TO_DECIDE": text("There is nothing for the referee to decide."),  # VP-46
    "DECISION_DOES_NOT_FIT": text("This decision does not answer the question."),  # VP-46
    "CAN_ONLY_BE_RESTORED": text("This act can only be restored."),  # VP-46
}


def violation_text(name: str) -> Text:
    """Return why an act does not count; a reason of a newer table is said in general."""
    return VIOLATIONS.get(name, NOT_ALLOWED)
