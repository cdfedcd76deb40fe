"""In which situation is the referee, and where can an event lead him? One table, drawn in the docs.

    unset     nobody knows what stands where; people tell everything
    at rest   nothing is in the air, and everything is told
    in hand   somebody holds a column
    landing   a column was set down, and a word or the cameras are waited for
    plate     a plate came, and the cameras are waited for
    blink     something changed while the scales saw nothing, and the cameras are waited for
    loose     a weight came or went that is no piece of the set
    over      the villa lies, or the match has ended

Time is an event like any other: what waits does so until a deadline, and none of these lasts for
ever but the first, the second and the last.
"""

from enum import StrEnum
from typing import Final

from companion.evidence import Fall, SeenFall, WeightStep
from companion.fusion.pictures import Comparison
from companion.referee.certainty import Unwatched
from companion.referee.states import TableState
from companion.referee.waiting import TimePassed
from companion.referee.word import TapHeard


class Situation(StrEnum):
    """What the referee is in the middle of."""

    UNSET = "unset"
    AT_REST = "at rest"
    IN_HAND = "in hand"
    LANDING = "landing"
    PLATE = "plate"
    BLINK = "blink"
    LOOSE = "loose"
    OVER = "over"


def situation_of(table: TableState) -> Situation:
    """Return the situation; the first that holds, from the end of the match to its rest."""
    holds = {
        Situation.OVER: table.fallen or table.game.phase == "over",
        Situation.UNSET: table.belief is None,
        Situation.LANDING: table.set_down is not None,
        Situation.PLATE: table.plate_down is not None,
        Situation.IN_HAND: table.hand is not None,
        Situation.BLINK: table.blink is not None,
        Situation.LOOSE: table.loose is not None,
    }
    return next((one for one, is_so in holds.items() if is_so), Situation.AT_REST)


_FELL: Final = {Fall: {Situation.OVER}, SeenFall: {Situation.OVER}, TapHeard: {Situation.OVER}}
"""The scales or the cameras tell a fall, people that or how the match ended."""

LEADS: Final[dict[Situation, dict[type, set[Situation]]]] = {
    Situation.UNSET: _FELL,
    Situation.AT_REST: {
        **_FELL,
        WeightStep: {Situation.IN_HAND, Situation.PLATE, Situation.LOOSE},
        Unwatched: {Situation.BLINK},
    },
    Situation.IN_HAND: {
        **_FELL,
        WeightStep: {
            Situation.LANDING,
            Situation.PLATE,
            Situation.AT_REST,
            Situation.BLINK,
            Situation.LOOSE,
        },
        Comparison: {Situation.AT_REST, Situation.BLINK, Situation.LOOSE},
        TapHeard: {Situation.OVER, Situation.AT_REST, Situation.BLINK, Situation.LOOSE},
    },
    Situation.LANDING: {
        **_FELL,
        WeightStep: {
            Situation.IN_HAND,
            Situation.PLATE,
            Situation.AT_REST,
            Situation.BLINK,
            Situation.LOOSE,
        },
        Comparison: {Situation.AT_REST, Situation.BLINK, Situation.LOOSE},
        TapHeard: {Situation.OVER, Situation.AT_REST, Situation.BLINK, Situation.LOOSE},
        TimePassed: {Situation.AT_REST, Situation.BLINK, Situation.LOOSE},
    },
    Situation.PLATE: {
        **_FELL,
        WeightStep: {
            Situation.IN_HAND,
            Situation.AT_REST,
            Situation.BLINK,
            Situation.LOOSE,
        },
        Comparison: {Situation.AT_REST, Situation.BLINK, Situation.LOOSE},
        TapHeard: {Situation.OVER, Situation.AT_REST, Situation.BLINK, Situation.LOOSE},
        TimePassed: {Situation.AT_REST, Situation.BLINK, Situation.LOOSE},
    },
    Situation.BLINK: {
        **_FELL,
        WeightStep: {Situation.IN_HAND, Situation.PLATE},
        Comparison: {Situation.AT_REST, Situation.LOOSE, Situation.IN_HAND},
        TimePassed: {Situation.AT_REST, Situation.LOOSE},
    },
    Situation.LOOSE: {
        **_FELL,
        WeightStep: {Situation.AT_REST, Situation.IN_HAND, Situation.PLATE},
        Unwatched: {Situation.BLINK},
    },
    Situation.OVER: {},
}
"""Where an event may lead from a situation; any of them may also leave it as it is.

A situation that waits may give way to another that waited behind it: a blink, or a weight that no
piece explains.
"""


def name_of(event: type) -> str:
    """Return an event's name in the documents."""
    return "Tap" if event is TapHeard else event.__name__
