"""Which numbers do witnesses tell otherwise now than an act's record has them?

An act rests on evidence, which the record has in whole numbers: what the scales felt, what the
cameras saw, where a piece came to stand by all of them together. The same of a recording that is
followed anew is compared number by number. Times are not: each program has a clock of its own.

| what        | unit  | of                                                        |
|-------------|-------|-----------------------------------------------------------|
| probability | %     | how sure the witnesses are of the act                     |
| mass        | g     | each change of weight, in order                           |
| x, y        | mm    | where the piece came to stand                             |
| turn        | deg   | how the plate was turned                                  |
| agreement   | %     | each look of the cameras: how much is as believed         |
| pictures    |       | how many of the pictures that it rests on are others      |
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from companion.evidence import Sighting, WeightStep
from companion.record import entries
from companion.referee.happenings import Happening
from companion.table.writing.measured import measured
from companion.table.writing.testimony import placed

What = Literal["probability", "mass", "x", "y", "turn", "agreement", "pictures"]
UNITS: Final[dict[What, str]] = {
    "probability": "%",
    "mass": "g",
    "x": "mm",
    "y": "mm",
    "turn": "deg",
    "agreement": "%",
    "pictures": "",
}

_Values = Mapping[str, int | str | tuple[int, ...]]
_Numbers = dict[tuple[int, What], float]
"""By the place of the evidence among those of its kind, and what it is."""


@dataclass(frozen=True)
class Otherwise:
    """A number of an act that is another now.

    Attributes:
        entry: The act's number in the record.
        what: Which of its numbers, as in the table above.
        recorded, now: In its unit; None where one side does not tell it. Of pictures ``recorded``
            is how many there were, and ``now`` how many of them are the same.
    """

    entry: int
    what: What
    recorded: float | None
    now: float | None


def otherwise(
    number: int, act: entries.Entry, record: Mapping[int, entries.Entry], told: Happening
) -> tuple[Otherwise, ...]:
    """Return what of an act's numbers is another one now.

    Args:
        number: Of the act's entry.
        act: The entry.
        record: The entries by their numbers.
        told: What is told instead now.
    """
    if not isinstance(act, entries.Act):
        return ()
    rested = [one for i in act.evidence if isinstance(one := record.get(i), entries.Evidence)]
    rests = [
        entry
        for one in told.evidence
        if isinstance(one, WeightStep | Sighting)
        and isinstance(entry := measured(one), entries.Evidence)
    ]
    stands = placed(told)
    was, now = _numbers(rested), _numbers([*rests, *([] if stands is None else [stands])])
    if act.probability_permille is not None:
        was[0, "probability"] = act.probability_permille / 10
        now[0, "probability"] = round(told.probability * 1000) / 10
    found = [
        Otherwise(number, key[1], was.get(key), now.get(key))
        for key in sorted({*was, *now}, key=_order)
        if was.get(key) != now.get(key)
    ]
    return (*found, *_other_pictures(number, rested, rests))


def _numbers(rested: Iterable[entries.Evidence]) -> _Numbers:
    numbers: _Numbers = {}
    seen: dict[str, int] = {}
    for one in rested:
        place = seen[one.what] = seen.get(one.what, -1) + 1
        read = _READ.get(one.what)
        if read is not None:
            numbers |= {(place, what): value for what, value in read(one.values).items()}
    return numbers


def _of_step(values: _Values) -> dict[What, float]:
    return {"mass": _whole(values["mass_mg"]) / 1000}


def _of_sighting(values: _Values) -> dict[What, float]:
    return {"agreement": _whole(values["agreement_permille"]) / 10}


def _of_place(values: _Values) -> dict[What, float]:
    at_um = values["position_um"]
    assert isinstance(at_um, tuple), "a place has two numbers"
    where: dict[What, float] = {"x": at_um[0] / 1000, "y": at_um[1] / 1000}
    if "yaw_mdeg" in values:
        where["turn"] = _whole(values["yaw_mdeg"]) / 1000
    return where


_READ: Final[dict[str, Callable[[_Values], dict[What, float]]]] = {
    "weight_step": _of_step,
    "sighting": _of_sighting,
    "placed": _of_place,
}


def _other_pictures(
    number: int, rested: Iterable[entries.Evidence], rests: Iterable[entries.Evidence]
) -> list[Otherwise]:
    was, now = _frames(rested), _frames(rests)
    return [] if was == now else [Otherwise(number, "pictures", len(was), len(was & now))]


def _frames(rested: Iterable[entries.Evidence]) -> set[str]:
    """The hashes of the pictures that were judged."""
    return {
        frame
        for one in rested
        if one.what == "sighting"
        for frame in str(one.values.get("frames", "")).split()
    }


def _whole(value: int | str | tuple[int, ...]) -> int:
    assert isinstance(value, int), "numbers of a record are whole"
    return value


def _order(key: tuple[int, What]) -> tuple[int, int]:
    return list(UNITS).index(key[1]), key[0]
