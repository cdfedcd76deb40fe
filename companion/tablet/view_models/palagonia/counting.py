"""What is counted of creatures where tiles are only counted? Loops and limbs by plus and minus."""

from typing import Any, Final

import msgspec

from companion.tablet.view_models.palagonia import touches as t
from companion.tablet.view_models.palagonia.desk import Counts
from companion.tablet.view_models.touches import GameTouch

replace = msgspec.structs.replace

_MOST: Final = 96
"""No creature has more of anything than there are tiles in two sets."""


def counted(touched: GameTouch, counts: Counts) -> Counts:
    """Return the counts after a touch; themselves where the touch is about something else."""
    match touched:
        case t.Count():
            loops = counts.loops + touched.by * (touched.what == "loops")
            limbs = counts.limbs + touched.by * (touched.what == "limbs")
            return replace(counts, loops=min(max(loops, 1), _MOST), limbs=min(max(limbs, 0), _MOST))
        case t.AddCreature():
            return Counts((*counts.closed, (counts.loops, counts.limbs)))
        case t.DropCreature():
            left = (one for k, one in enumerate(counts.closed) if k != touched.place)
            return replace(counts, closed=tuple(left))
    return counts


def as_told(counts: Counts) -> list[dict[str, Any]]:
    """Return the creatures as a quick act names them."""
    return [{"loops": loops, "limbs": limbs} for loops, limbs in counts.closed]
