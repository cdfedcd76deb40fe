"""What do the cameras say of a tower that swung while somebody tried a column?"""

from companion.evidence import SeenSway
from companion.referee.states import TableState
from companion.saying import Saying, joined, say

# A tap "put back" belongs to a swing that ended at most this long before it.
_PATIENCE_NS = 8_000_000_000


def swing_before(table: TableState, at_ns: int) -> SeenSway | None:
    """Return the swing that the cameras saw before something was said; None if they saw none.

    Args:
        table: What the referee knows.
        at_ns: When it was said.
    """
    sway = table.seen_sway
    if sway is None or sway.at_ns > at_ns or at_ns - sway.known_ns > _PATIENCE_NS:
        return None
    return sway


def cameras_on_sway(sway: SeenSway) -> Saying:
    """Return a swing in words, with what is not known left out."""
    said = [
        say(
            "the cameras saw the highest plate swing by {swing_mm:.1f} mm, give or take "
            "{u95_mm:.1f} mm",
            swing_mm=sway.amplitude_mm,
            u95_mm=max(2 * sway.sd_mm, 0.1),
        )
    ]
    if sway.frequency_hz is not None:
        said.append(say(", {swing_hz:.1f} times a second", swing_hz=sway.frequency_hz))
    if sway.growth_per_s is not None and sway.growth_per_s > 0:
        said.append(say(", and more and more"))
    return joined(said, "")
