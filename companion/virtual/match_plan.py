"""What is to happen in an acted match? Drawn from its number, so that many of them cover it evenly.

| of the matches | begin with | the hands rather take columns from |
|---|---|---|
| one in four each | 1, 2, 3 or 4 plates | each of the storeys below them in turn |

Two of three have a slip, two of three a fault of a sensor, each kind as often as another one; one
of four ends with a fall. Without a plan a match is whole, from the villa as it was set up to ruins.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeVar

import numpy as np

from companion.errors import UsageError
from companion.virtual.sensor_faults import SensorFault, Spell
from companion.virtual.slips import Slip

Kind = TypeVar("Kind", bound=StrEnum)

_TURNS: Final = 3
_FAULT_FROM_S: Final = (3.0, 20.0)
_FAULT_LASTS_S: Final = (4.0, 12.0)


@dataclass(frozen=True)
class MatchPlan:
    """What is to happen in one acted match.

    Attributes:
        plates: How many lie when it begins, if so many stand; the blue one always does.
        prefers: From which storey players rather take columns; None: they do not care.
        turns: How many are played at most.
        slips: What is done wrong, by number of the turn.
        spell: Which sensor has a fault, and when; None: none has.
        falls: Whether the tower is brought down at last.
    """

    plates: int = 1
    prefers: int | None = None
    turns: int = _TURNS
    slips: tuple[tuple[int, Slip], ...] = ()
    spell: Spell | None = None
    falls: bool = False


@dataclass(frozen=True)
class Kinds:
    """Which kinds of slips there are to be in many matches, and which faults of sensors."""

    slips: tuple[Slip, ...] = ()
    faults: tuple[SensorFault, ...] = ()


def kinds_of(slips: str, faults: str) -> Kinds:
    """Return the kinds that people named.

    Args:
        slips, faults: Names with commas between them, ``all``, or nothing.

    Raises:
        UsageError: One of them is not known.
    """
    return Kinds(_named(slips, Slip, "slip"), _named(faults, SensorFault, "fault of a sensor"))


def _named(text: str, kinds: type[Kind], what: str) -> tuple[Kind, ...]:
    names = [kind.value for kind in kinds] if text == "all" else text.split(",")
    try:
        return tuple(kinds(name) for name in names if name)
    except ValueError as error:
        known = ", ".join(kind.value for kind in kinds)
        raise UsageError(
            f"{error.args[0].partition(' is ')[0]} is no {what}; there are {known}."
        ) from error


def plan_of(number: int, kinds: Kinds, cameras: int) -> MatchPlan:
    """Return the plan of one of many matches.

    Args:
        number: Which one, from 0; the same gives the same.
        kinds: Of slips and faults; what happens to cameras only where there are any.
        cameras: How many watch.
    """
    slips = kinds.slips
    faults = [one for one in kinds.faults if cameras or not one.is_of_cameras]
    rng = np.random.default_rng((number, 11))
    plates = 1 + number % 4
    spell = None
    if faults and number % 3 != 0:
        fault = faults[(number // 3 * 2 + number % 3 - 1) % len(faults)]
        from_s = float(rng.uniform(*_FAULT_FROM_S))
        lasts_s = 1e9 if fault.is_for_good else float(rng.uniform(*_FAULT_LASTS_S))
        spell = Spell(fault, from_s, from_s + lasts_s)
    slip = None
    if slips and number % 3 != 1:
        slip = slips[(number // 3 * 2 + number % 3 // 2) % len(slips)]
    return MatchPlan(
        plates=plates,
        prefers=number // 4 % plates,
        slips=() if slip is None else ((int(rng.integers(_TURNS)), slip),),
        spell=spell,
        falls=number // 4 % 4 == 3,
    )
