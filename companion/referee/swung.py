"""What do the cameras say of a tower that swung while somebody tried a column?"""

from companion.evidence import SeenSway
from companion.referee.states import TableState

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


def cameras_on_sway(sway: SeenSway) -> str:
    """Return a swing in words, with what is not known left out."""
    said = (
        f"the cameras saw the highest plate swing by {sway.amplitude_mm:.1f} mm, give or take "
        f"{max(2 * sway.sd_mm, 0.1):.1f} mm"
    )
    if sway.frequency_hz is not None:
        said += f", {sway.frequency_hz:.1f} times a second"
    if sway.growth_per_s is not None and sway.growth_per_s > 0:
        said += ", and more and more"
    return said
