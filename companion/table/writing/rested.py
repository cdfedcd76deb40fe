"""What did the scales read when everything stood still last? Into a record, and out of it again."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.record import entries

_REST: Final = "rest"

# After one of these another weight, or another centre, rests on the cells.
_CHANGES: Final = frozenset({"weight_step", "touch", "fall", "fall_alarm"})


@dataclass(frozen=True)
class Rest:
    """What the scales read while nobody touched the table, the base included.

    Attributes:
        at_ns: The end of it.
        total_g: Of everything.
        moment_gmm: About the middle of the base, along x and y.
    """

    at_ns: int
    total_g: float
    moment_gmm: tuple[float, float]


def rest_entry(rest: Rest) -> entries.Evidence:
    """Return how a rest is written down."""
    return entries.Evidence(
        at_ns=rest.at_ns,
        witness="scales",
        what=_REST,
        values={
            "total_mg": round(rest.total_g * 1000),
            "moment_mg_mm": tuple(round(one * 1000) for one in rest.moment_gmm),
        },
    )


def last_rest(told: Sequence[tuple[int, entries.Entry]]) -> Rest | None:
    """Return the rest with which a record ends, None where the scales felt anything after it.

    Nor is there one where they were not heard any more: then nobody knows what they would have
    felt.
    """
    for _, entry in reversed(told):
        if isinstance(entry, entries.Health) and entry.device == "scales" and entry.state != "well":
            return None
        if not isinstance(entry, entries.Evidence) or entry.witness != "scales":
            continue
        if entry.what in _CHANGES:
            return None
        if entry.what == _REST:
            return _read(entry)
    return None


def _read(entry: entries.Evidence) -> Rest | None:
    match entry.values:
        case {"total_mg": int(total_mg), "moment_mg_mm": (int(x), int(y))}:
            return Rest(entry.at_ns, total_mg / 1000, (x / 1000, y / 1000))
    return None  # another program wrote it
