"""How well was a match seen? Replayed with its cameras, against what really happened.

| figure        | right when                                                                  |
|---------------|-----------------------------------------------------------------------------|
| colour + kind | the moved column's are the true ones; unclear: asked, or not told at all    |
| storey        | it left the true one; unclear: asked which column, of several storeys       |
| exact column  | it is the very one of those that look alike; unclear: asked which           |
| invented      | moves and plates that did not happen (each of them is wrong)                |
| plates        | the plate's colour is the true one                                          |
| hand          | whether a hand is in the picture; unclear: the camera was not ready         |

A move or plate that was asked about instead of told counts as unclear: nothing wrong was said.
"""

import itertools
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import numpy as np

from companion.bench.replay_bench import (
    Pair,
    column_of,
    named_truly,
    origins,
    paired,
    true_column,
)
from companion.bench.share import Share
from companion.bench.truth import TrueEvent, Truth
from companion.referee.happenings import Happening, What
from companion.scene import plate_centre_mm
from companion.table.story import MatchStory

# Cameras tell a move when the hand has gone, some seconds after the column was set down.
_MATCH_S = 6.0
_SAME_PICTURE_S = 0.02

_BINS = (0.0, 0.5, 0.9, 0.99, 1.01)
"""Limits of the claimed probabilities in the reliability table."""


@dataclass(frozen=True)
class Claims:
    """Claims of about one probability: how many, how many right, the mean of what was claimed."""

    low: float
    high: float
    n: int
    right: int
    claimed: float


@dataclass(frozen=True)
class VisionFigures:
    """The figures of one recording.

    Attributes:
        shares: What was right, wrong and unclear.
        place_mm: Distance of each stated landing place from the true one.
        plate_mm, plate_deg: Distance and turn of each plate from the true ones.
        claims: Of each move what was claimed, and whether it was the very column.
        stage_ms: Processor time for a picture or judgement of one camera, by stage.
    """

    shares: tuple[Share, ...]
    place_mm: tuple[float, ...]
    plate_mm: tuple[float, ...]
    plate_deg: tuple[float, ...]
    claims: tuple[tuple[float, bool], ...]
    stage_ms: dict[str, tuple[float, ...]] = field(default_factory=dict)


def measure(story: MatchStory, truth: Truth) -> VisionFigures:
    """Return the figures of a match replayed with its cameras, against its truth."""
    moves = _of(story, What.COLUMN_MOVED)
    plates = _of(story, What.PLATE_LAID)
    true_moves = tuple(one for one in truth.events if one.event == What.COLUMN_MOVED)
    true_plates = tuple(one for one in truth.events if one.event == What.PLATE_LAID)
    seen = paired(story, moves, true_moves, _MATCH_S)
    laid = paired(story, plates, true_plates, _MATCH_S)
    exact = origins(story, seen)
    missing = len(true_moves) - len(seen)
    shares = (
        _told("colour + kind", true_moves, seen, _is_alike),
        _storeys(story, true_moves, seen),
        Share("exact column", len(true_moves), exact.right, exact.wrong, exact.unclear + missing),
        _told("plates", true_plates, laid, lambda one, true: one.plate == true.plate),
        Share(
            "invented",
            n := len(moves) + len(plates),
            len(seen) + len(laid),
            n - len(seen) - len(laid),
        ),
        _hands(story, truth),
    )
    return VisionFigures(
        shares,
        tuple(_distance_mm(one, true) for one, true in seen),
        tuple(_plate_mm(one, true) for one, true in laid),
        tuple(_plate_deg(one, true) for one, true in laid),
        tuple(
            (one.probability, is_the_one)
            for (one, _), is_the_one in zip(seen, named_truly(story, seen), strict=True)
        ),
        {
            "following": _ms(story.took.following),
            "judging": _ms(story.took.judging),
            "measuring": _ms(story.took.measuring),
        },
    )


def reliability(claims: Iterable[tuple[float, bool]]) -> list[Claims]:
    """Return the reliability table: of what was claimed with a probability, how much is right?"""
    claimed = list(claims)
    table = []
    for low, high in itertools.pairwise(_BINS):
        inside = [(p, right) for p, right in claimed if low <= p < high]
        if inside:
            mean = float(np.mean([p for p, _ in inside]))
            right = sum(right for _, right in inside)
            table.append(Claims(low, min(high, 1.0), len(inside), right, mean))
    return table


def _of(story: MatchStory, what: What) -> list[Happening]:
    return [one for one in story.happenings if one.what is what]


def _told(
    name: str,
    true_events: tuple[TrueEvent, ...],
    pairs: list[Pair],
    is_right: Callable[[Happening, TrueEvent], bool],
) -> Share:
    right = sum(1 for one, true in pairs if is_right(one, true))
    return Share(name, len(true_events), right, len(pairs) - right, len(true_events) - len(pairs))


def _is_alike(one: Happening, true: TrueEvent) -> bool:
    column, really = column_of(one), true_column(true)
    return (column.colour, column.kind) == (really.colour, really.kind)


def _storeys(story: MatchStory, true_events: tuple[TrueEvent, ...], pairs: list[Pair]) -> Share:
    asked = {
        one.at_ns
        for one in story.unclear
        if len({candidate.column.storey for candidate in one.candidates}) > 1
    }
    sure = [pair for pair in pairs if pair[0].at_ns not in asked]
    return _told("storey", true_events, sure, _left_storey)


def _left_storey(one: Happening, true: TrueEvent) -> bool:
    return column_of(one).storey == true_column(true).storey


def _distance_mm(one: Happening, true: TrueEvent) -> float:
    if one.to is None or true.to is None:
        return float("inf")
    return float(np.hypot(one.to.x_mm - true.to.x_mm, one.to.y_mm - true.to.y_mm))


def _plate_mm(one: Happening, true: TrueEvent) -> float:
    plate = one.scene.plates[-1] if one.scene is not None and one.scene.plates else None
    if one.scene is None or plate is None or true.x_mm is None or true.y_mm is None:
        return float("inf")
    dx_mm, dy_mm = plate_centre_mm(one.scene.table_set, plate.colour, true.yaw_deg or 0.0)
    return float(np.hypot(plate.x_mm - true.x_mm - dx_mm, plate.y_mm - true.y_mm - dy_mm))


def _plate_deg(one: Happening, true: TrueEvent) -> float:
    plate = one.scene.plates[-1] if one.scene is not None and one.scene.plates else None
    if plate is None or plate.yaw_deg is None or true.yaw_deg is None:
        return float("inf")
    return abs((plate.yaw_deg - true.yaw_deg + 180.0) % 360.0 - 180.0)


def _hands(story: MatchStory, truth: Truth) -> Share:
    by_camera: dict[str, list[tuple[float, bool]]] = {}
    for picture in truth.pictures:
        by_camera.setdefault(picture.camera, []).append((picture.t, picture.hand))
    right = wrong = unclear = 0
    for glance in story.glances:
        at_s = story.since_start_s(glance.at_ns)
        near = min(
            by_camera.get(glance.camera, []), key=lambda one: abs(one[0] - at_s), default=None
        )
        if near is None or abs(near[0] - at_s) > _SAME_PICTURE_S:
            continue
        if glance.hand is None:
            unclear += 1
        elif glance.hand == near[1]:
            right += 1
        else:
            wrong += 1
    return Share("hand in the picture", right + wrong + unclear, right, wrong, unclear)


def _ms(seconds: list[float]) -> tuple[float, ...]:
    return tuple(1000 * one for one in seconds)
