"""Where does everything stand, by what people said and witnesses measured? A scene from a record.

People and witnesses say which column went to which storey. Where it came to stand is in the
record too: as ``placed`` where a referee told the act, else in the steps of the weight. Together
they lead from the scene at the start to the one that stands now, again and again from the record,
so that a correction or an undo needs no thought of its own.

*Unknown rather than wrong*: a piece that came without a word or a step of its mass stands anywhere
on its storey. Who needs places to a few millimetres, as margins do, is told of none any more.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import Any

from companion.evidence import Covariance2
from companion.fusion.anywhere import column_anywhere, plate_anywhere
from companion.games.villa_paletti.acts import Act
from companion.games.villa_paletti.pieces import PLATE_ORDER
from companion.games.villa_paletti.state import State
from companion.record import entries
from companion.scene import LaidPlate, Piece, Scene, Standing
from companion.table.retold.steps import Step

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


@dataclass(frozen=True)
class Placed:
    """Where a piece came to stand, by all witnesses together; of a plate its centre of mass.

    A column may stand on another one, a plate be turned: as well as that was measured.
    """

    storey: int
    x_mm: float
    y_mm: float
    cov_mm2: Covariance2
    yaw_deg: float | None = None
    yaw_sd_deg: float = 0.0
    is_on_column: bool = False


@dataclass(frozen=True)
class Acted:
    """One act that counts: when it was told, the match after it, and where its piece stands."""

    at_ns: int
    after: State
    placed: Placed | None = None


def acted(
    told: Sequence[tuple[int, entries.Entry]], effective: Sequence[Step[State, Act]]
) -> tuple[Acted, ...]:
    """Return the acts that count, each with what the record says of where its piece stands."""
    by_number = dict(told)
    acts = []
    for step in effective:
        entry = by_number[step.i]
        numbers = entry.evidence if isinstance(entry, entries.Act) else ()
        behind = (_placed(by_number.get(number)) for number in numbers)
        placed = next((one for one in behind if one is not None), None)
        acts.append(Acted(entry.at_ns, step.after, placed))
    return tuple(acts)


def scene_now(
    first: Scene, felt: Sequence[Felt], start: State, acts: Sequence[Acted]
) -> tuple[Scene, bool]:
    """Return the scene that stands now, and whether every place in it was measured.

    Args:
        first: How everything stood when the match began.
        felt: All steps of the weight since.
        start: The match when it began.
        acts: The acts that count, in order. A step that the scales could tell only later belongs
            to its act all the same: it happened before.
    """
    scene, is_measured = first, True
    since_ns = 0
    for before, act in pairwise([Acted(0, start), *acts]):
        was, now = before.after, act.after
        if was.columns == now.columns and was.plates_laid == now.plates_laid:
            continue
        meanwhile = [one for one in felt if since_ns < one.at_ns <= act.at_ns + _TAPPED_EARLY_NS]
        since_ns = max((one.at_ns for one in meanwhile), default=act.at_ns)
        scene, was_measured = _after(scene, was, act, meanwhile)
        is_measured = is_measured and was_measured
    return scene, is_measured


def _after(
    scene: Scene, before: State, act: Acted, meanwhile: Sequence[Felt]
) -> tuple[Scene, bool]:
    """The scene after one act, and whether its pieces were measured."""
    is_measured = True
    for was, now in zip(before.columns, act.after.columns, strict=True):
        if (was.storey, was.out) == (now.storey, now.out):
            continue
        piece = Piece(now.id.colour, now.id.kind, now.id.n)
        if act.placed is None:  # else whoever told it knew which of several it was
            scene = _with_right_name(scene, piece, meanwhile)
        nudge_gmm = scene.nudge_moment_sd_gmm()
        scene = scene.without(piece).nudged()
        if now.out:
            continue
        stands = _placed_there(piece, now.storey, act.placed)
        if stands is None:
            step = _newest(meanwhile, scene.mass_g(piece))
            stands = _felt_there(piece, now.storey, step, nudge_gmm)
        if stands is None:
            scene, is_measured = column_anywhere(piece, now.storey, scene), False
        else:
            scene = scene.with_column(stands)
    for storey in range(before.plates_laid + 1, act.after.plates_laid + 1):
        laid = _laid(scene, storey, act.placed, meanwhile)
        if laid is None:
            scene, is_measured = plate_anywhere(PLATE_ORDER[storey - 1], scene.nudged()), False
        else:
            scene = scene.nudged().with_plate(laid)
    return scene, is_measured


def _placed_there(piece: Piece, storey: int, placed: Placed | None) -> Standing | None:
    if placed is None or placed.storey != storey:
        return None
    return Standing(piece, storey, placed.x_mm, placed.y_mm, placed.cov_mm2, placed.is_on_column)


def _felt_there(piece: Piece, storey: int, step: Felt | None, nudge_gmm: float) -> Standing | None:
    if step is None:
        return None
    variance = (hypot(step.sd_gmm, nudge_gmm) / step.mass_g) ** 2
    return Standing(piece, storey, step.x_mm, step.y_mm, ((variance, 0.0), (0.0, variance)))


def _laid(
    scene: Scene, storey: int, placed: Placed | None, meanwhile: Sequence[Felt]
) -> LaidPlate | None:
    """Where a plate lies that an act brought, None where nobody measured it."""
    colour = PLATE_ORDER[storey - 1]
    if placed is not None and placed.storey == storey:
        sd_mm = placed.cov_mm2[0][0] ** 0.5
        return LaidPlate(
            colour, storey, placed.x_mm, placed.y_mm, sd_mm, placed.yaw_deg, placed.yaw_sd_deg
        )
    shape = scene.table_set.plates.get(colour)
    step = None if shape is None else _newest(meanwhile, shape.mass_g)
    if step is None:
        return None
    sd_mm = hypot(step.sd_gmm, scene.nudge_moment_sd_gmm()) / step.mass_g
    return LaidPlate(colour, storey, step.x_mm, step.y_mm, sd_mm)


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


def _placed(entry: entries.Entry | None) -> Placed | None:
    if not isinstance(entry, entries.Evidence) or entry.what != "placed":
        return None
    values: Mapping[str, Any] = entry.values
    x_um, y_um = values["position_um"]
    if "sd_um" in values:
        xx = yy = (values["sd_um"] / 1000) ** 2
        xy = 0.0
    else:
        xx, xy, yy = (one / 1_000_000 for one in values["covariance_um2"])
    yaw_mdeg = values.get("yaw_mdeg")
    return Placed(
        values["storey"],
        x_um / 1000,
        y_um / 1000,
        ((xx, xy), (xy, yy)),
        None if yaw_mdeg is None else yaw_mdeg / 1000,
        values.get("yaw_sd_mdeg", 0) / 1000,  # records of before have none
        bool(values.get("on_column", 0)),
    )
