"""How soon was it shown what the scales felt, before anybody could be sure of it?

Of each move and each plate that was told by the scales it is asked when the same was shown first,
counted from when the scales had settled. What was shown and told as nothing, or as something else,
was taken back.
"""

from dataclasses import dataclass
from typing import Final

from companion.evidence import WeightStep
from companion.referee.happenings import Happening, What
from companion.table.story import FirstShown, MatchStory

_SCORES: Final = (What.COLUMN_MOVED, What.PLATE_LAID, What.COLUMN_LEFT_GAME)

# What is shown is of the same handling if the weight became flat at about the same time.
_SAME_NS: Final = 1_000_000_000


@dataclass(frozen=True)
class Early:
    """What was shown of one match before it was sure.

    Attributes:
        felt: How many moves and plates the scales told of.
        after_s: Of those that were shown before: from the scales' rest until then, with the
            processor's time.
        taken_back: How many more were shown.
    """

    felt: int
    after_s: tuple[float, ...]
    taken_back: int


def early_in(story: MatchStory) -> Early:
    """Return what was shown of a match before it was sure."""
    spare = list(story.first_shown)
    felt = [one for one in story.counted if one.what in _SCORES and _settled_ns(one) is not None]
    after_s = []
    for one in felt:
        settled_ns = _settled_ns(one) or 0
        shown = [early for early in spare if _is_of(early, one, settled_ns)]
        if shown:
            after_s.append(_after_s(shown[0], settled_ns))
        spare = [early for early in spare if early not in shown]
    return Early(len(felt), tuple(after_s), len(spare))


def _is_of(early: FirstShown, told: Happening, settled_ns: int) -> bool:
    """Whether what was shown is what was told afterwards."""
    last = early.foreseen.last
    shown_ns = _settled_ns(last) or 0
    same = (last.what, last.plate, _named(last)) == (told.what, told.plate, _named(told))
    return same and abs(shown_ns - settled_ns) <= _SAME_NS


def _named(one: Happening) -> tuple[str, str, int] | None:
    """Which column it was, as people name it."""
    column = one.column
    return None if column is None else (column.colour, column.kind, column.storey)


def _after_s(early: FirstShown, settled_ns: int) -> float:
    """How long it took; a weight that was touched again had settled before for the first time."""
    first_ns = min(settled_ns, _settled_ns(early.foreseen.last) or settled_ns)
    return (early.at_ns - first_ns) / 1e9 + early.took_s


def _settled_ns(one: Happening) -> int | None:
    """When the weight became flat that something was told from; None if no scales told of it."""
    steps = [step for step in one.evidence if isinstance(step, WeightStep)]
    return steps[-1].handled_ns[1] if steps else None
