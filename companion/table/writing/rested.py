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


@dataclass(frozen=True)
class LastRest:
    """What a record says of how the table stood still.

    Attributes:
        rest: With which it ends, None where the scales felt anything after it.
        surplus_g: By how much everything was heavier than the empty base and the believed pieces,
            by the newest rest: wood is never quite as heavy as others of its kind. None where no
            rest was written down.
    """

    rest: Rest | None = None
    surplus_g: float | None = None


def rest_entry(rest: Rest, surplus_g: float) -> entries.Evidence:
    """Return how a rest is written down; see :class:`LastRest` for its surplus."""
    return entries.Evidence(
        at_ns=rest.at_ns,
        witness="scales",
        what=_REST,
        values={
            "total_mg": round(rest.total_g * 1000),
            "moment_mg_mm": tuple(round(one * 1000) for one in rest.moment_gmm),
            "surplus_mg": round(surplus_g * 1000),
        },
    )


def last_rest(told: Sequence[tuple[int, entries.Entry]]) -> LastRest:
    """Return what a record says of the last rest.

    The rest itself is not known where the scales felt anything after it, nor where they were not
    heard any more: then nobody knows what they would have felt. Its surplus is known all the same.
    """
    was_left_alone = True
    for _, entry in reversed(told):
        if isinstance(entry, entries.Health) and entry.device == "scales" and entry.state != "well":
            was_left_alone = False
        if not isinstance(entry, entries.Evidence) or entry.witness != "scales":
            continue
        if entry.what in _CHANGES:
            was_left_alone = False
        if entry.what == _REST:
            return _read(entry, was_left_alone)
    return LastRest()


def _read(entry: entries.Evidence, was_left_alone: bool) -> LastRest:
    match entry.values:
        case {
            "total_mg": int(total_mg),
            "moment_mg_mm": (int(x), int(y)),
            "surplus_mg": int(surplus_mg),
        }:
            rest = Rest(entry.at_ns, total_mg / 1000, (x / 1000, y / 1000))
            return LastRest(rest if was_left_alone else None, surplus_mg / 1000)
    return LastRest()  # another program wrote it
