"""Where does everything stand, by what people said and the scales felt? A scene out of a record.

People say which column went to which storey; the steps of the weight say where it was taken and
where it landed. Together they lead from the scene at the start to the one that stands now, again
and again from the record, so that a correction or an undo needs no thought of its own.

*Unknown rather than wrong*: a column that came to stand without a step of its mass stands
somewhere, and nothing is told of where any more. The margins that are made of the scene are told
only as long as the scales agree with it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import Any

from companion.games.villa_paletti.pieces import PLATE_ORDER
from companion.games.villa_paletti.state import State
from companion.record import entries
from companion.scene import LaidPlate, Piece, Scene, Standing

# A column's mass is known to a few per cent of its kind's, a step's to a twentieth of a gram.
_MASS_SHARE = 0.08
_MASS_G = 0.8

# Somebody may tap while the column is still landing.
_TAPPED_EARLY_NS = 1_000_000_000

# Alike columns are told apart by the place they were taken from, if it is nearer than the other's
# by this much; it is known to a millimetre or two.
_NEARER_MM = 6.0


@dataclass(frozen=True)
class Felt:
    """One step of the weight: when, by the record's clock, and what came (or went) where."""

    at_ns: int
    mass_g: float
    x_mm: float
    y_mm: float
    sd_gmm: float


def felt_steps(told: Sequence[tuple[int, entries.Entry]]) -> tuple[Felt, ...]:
    """Return the steps of the weight in a record, in the order in which they became known."""
    return tuple(
        _read(entry.at_ns, entry.values)
        for _, entry in told
        if isinstance(entry, entries.Evidence)
        and (entry.witness, entry.what) == ("scales", "weight_step")
    )


def follow(
    first: Scene, felt: Sequence[Felt], start: State, acts: Sequence[tuple[int, State]]
) -> Scene | None:
    """Return the scene that stands now, None once it is not known any more.

    Args:
        first: How everything stood when the match began.
        felt: All steps of the weight since.
        start: The match when it began.
        acts: When each act that counts was told, and the match after it, in order. A step that
            the scales could tell only later belongs to the act all the same: it happened before.
    """
    scene: Scene | None = first
    since_ns = 0
    for (_, before), (at_ns, after) in pairwise([(0, start), *acts]):
        if scene is None:
            return None
        if before.columns != after.columns or before.plates_laid != after.plates_laid:
            meanwhile = [one for one in felt if since_ns < one.at_ns <= at_ns + _TAPPED_EARLY_NS]
            scene = _after(scene, before, after, meanwhile)
            since_ns = max((one.at_ns for one in meanwhile), default=at_ns)
    return scene


def _after(scene: Scene, before: State, after: State, meanwhile: Sequence[Felt]) -> Scene | None:
    """The scene after one act."""
    for was, now in zip(before.columns, after.columns, strict=True):
        if (was.storey, was.out) == (now.storey, now.out):
            continue
        piece = Piece(now.id.colour, now.id.kind, now.id.n)
        scene = _with_right_name(scene, piece, meanwhile)
        nudge_gmm = scene.nudge_moment_sd_gmm()
        scene = scene.without(piece).nudged()
        if now.out:
            continue
        landed = _newest(meanwhile, scene.mass_g(piece))
        if landed is None:
            return None
        variance = (hypot(landed.sd_gmm, nudge_gmm) / landed.mass_g) ** 2
        covariance = ((variance, 0.0), (0.0, variance))
        scene = scene.with_column(Standing(piece, now.storey, landed.x_mm, landed.y_mm, covariance))
    if after.plates_laid > before.plates_laid:
        return _with_plate(scene, after.plates_laid, meanwhile)
    return scene if after.plates_laid == before.plates_laid else None


def _with_plate(scene: Scene, storey: int, meanwhile: Sequence[Felt]) -> Scene | None:
    colour = PLATE_ORDER[storey - 1]
    shape = scene.table_set.plates.get(colour)
    landed = None if shape is None else _newest(meanwhile, shape.mass_g)
    if landed is None:
        return None
    sd_mm = hypot(landed.sd_gmm, scene.nudge_moment_sd_gmm()) / landed.mass_g
    return scene.nudged().with_plate(LaidPlate(colour, storey, landed.x_mm, landed.y_mm, sd_mm))


def _with_right_name(scene: Scene, piece: Piece, meanwhile: Sequence[Felt]) -> Scene:
    """The scene in which the column that people named is the one that was taken.

    Alike columns have no names at the table; which of them it was, the scales know.
    """
    named = scene.find(piece)
    taken = _newest(meanwhile, -scene.mass_g(piece))
    if named is None or taken is None:
        return scene
    alike = [one for one in scene.on(named.storey) if one.piece[:2] == piece[:2]]
    nearest = min(alike, key=lambda one: hypot(one.x_mm - taken.x_mm, one.y_mm - taken.y_mm))
    gain_mm = hypot(named.x_mm - taken.x_mm, named.y_mm - taken.y_mm) - hypot(
        nearest.x_mm - taken.x_mm, nearest.y_mm - taken.y_mm
    )
    if gain_mm < _NEARER_MM:
        return scene
    return scene.with_names_swapped(piece, nearest.piece)


def _newest(meanwhile: Sequence[Felt], mass_g: float) -> Felt | None:
    """The newest step of such a mass, None if there is none."""
    most_g = _MASS_G + _MASS_SHARE * abs(mass_g)
    fits = (one for one in reversed(meanwhile) if abs(one.mass_g - mass_g) <= most_g)
    return next(fits, None)


def _read(at_ns: int, values: dict[str, Any]) -> Felt:
    x_um, y_um = values["position_um"]
    _, x_sd, y_sd = values["sd_mg_and_mg_mm"]
    return Felt(at_ns, values["mass_mg"] / 1000, x_um / 1000, y_um / 1000, max(x_sd, y_sd) / 1000)
