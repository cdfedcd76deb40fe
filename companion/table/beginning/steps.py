"""Which steps has a set-up, what does each wait for, and what are people told who wait long?

| step    | scales wait for          | cameras wait for         | confirmed              | then    |
|---------|--------------------------|--------------------------|------------------------|---------|
| empty   | the empty base, at rest  | a base with no column    | it is empty: weighs 0  | columns |
| columns | each column, by its mass | all to be seen (VP-6)    | others may be anywhere | plate   |
| plate   | the blue plate's mass    | it, on the columns (VP-7)| it lies about mid-base | ready   |
| ready   | –                        | –                        | what is found stays so | begun   |

What both witnesses say is taken together; one that is blind is waited for by nobody. A column or
the plate that is taken away again leads back to the step that brings it.
"""

from enum import StrEnum
from typing import Final

from companion.link.messages.shown.setting_up import SetUpHint


class Step(StrEnum):
    """What people do now."""

    EMPTY = "empty"
    COLUMNS = "columns"
    PLATE = "plate"
    READY = "ready"


HINT_AFTER_NS: Final[dict[Step, int]] = {
    Step.EMPTY: 20_000_000_000,
    Step.COLUMNS: 45_000_000_000,
    Step.PLATE: 25_000_000_000,
    Step.READY: 10_000_000_000,
}
"""So long after anything last changed people who still wait are told what for."""

HINTS: Final[dict[Step, SetUpHint]] = {
    Step.EMPTY: "take_all_off",
    Step.COLUMNS: "set_columns",
    Step.PLATE: "lay_plate",
    Step.READY: "look_at_it",
}
