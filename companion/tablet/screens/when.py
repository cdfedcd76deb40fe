"""When was that, on the clock of this place? As figures that every language reads."""

from datetime import datetime


def local_time(wall: str | None) -> str:
    """Return an ISO 8601 time as date and time here; what is no time is returned as it is."""
    if wall is None:
        return "–"
    try:
        return datetime.fromisoformat(wall).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError):
        return wall
