"""Where does a column stand? The place at which drawing it explains the pictures best.

First a coarse search: a few points of the column's near side are looked up in a smoothed picture
of the gain, for every place of a grid at once. Then the best places are drawn exactly and moved
downhill in ever smaller steps. All cameras are added up.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from calibration.camera_model import FloatArray
from companion.scene import Piece, Standing
from companion.vision.evidence import PIXELS_PER_NAT
from companion.vision.eye import Eye, gains_of
from companion.vision.solids import floor_mm
from companion.vision.space import may_carry
from companion.vision.spread import Gains, cut_off, edge_covariance, place_covariance, widened

COARSE_MM = 4.0
"""Distance of the places with which the search begins."""

_FINEST_MM = 0.2
_RESOLUTION = 3  # a coarse place stands for itself and its neighbours
_STARTS = 2
_PROMISING = 0.4  # of what the best coarse place promises

# A sleeve of the colour of columns comes once in a thousand pictures that are taken for rest.
_FOREIGN_NATS = 7.0

_NOWHERE = ((0.0, 0.0), (0.0, 0.0))
_HEIGHTS = np.array([0.06, 0.2, 0.35, 0.5, 0.65, 0.8, 0.94])
_SIDES = np.array([-0.6, 0.0, 0.6])
_NEAR_SIDE = 0.6  # of the radius: there all three are on the surface, or nearly


@dataclass(frozen=True)
class Fit:
    """A column at the place that explains the pictures best.

    Attributes:
        column: With the covariance of its place.
        nats: By how much the pictures speak for it against its absence.
    """

    column: Standing
    nats: float


def rough_gains(
    eyes: Sequence[Eye], colours: Sequence[str], kind: str, storey: int, grid_mm: FloatArray
) -> dict[str, FloatArray]:
    """Return (n,) about by how many nats a column at each place of a grid is spoken for.

    Args:
        eyes: The cameras.
        colours: For each of them.
        kind: Of the columns.
        storey: On which they would stand.
        grid_mm: (n, 2) the places.
    """
    rough = {colour: np.zeros(len(grid_mm)) for colour in colours}
    for eye in eyes:
        looked_at = _look_up(eye, kind, storey, grid_mm)
        for colour in colours:
            seen = eye.smooth_gain(colour).ravel()[looked_at.pixels]
            gain = np.where(looked_at.inside, seen, 0.0).mean(axis=1)
            rough[colour] += gain * looked_at.nats
    return rough


def shown_share(eyes: Sequence[Eye], kind: str, storey: int, grid_mm: FloatArray) -> FloatArray:
    """Return (n,) how much of a column at each place one camera or other can show, 0 to 1.

    The rest is hidden, or beyond the picture's edge.
    """
    shown = [_look_up(eye, kind, storey, grid_mm).inside.mean(axis=1) for eye in eyes]
    return np.asarray(np.max(shown, axis=0))


def best_place(
    eyes: Sequence[Eye], piece: Piece, storey: int, grid_mm: FloatArray, rough: FloatArray
) -> Fit:
    """Return the best place of a column on a storey.

    Args:
        eyes: The cameras.
        piece: The column; it need not be in the scene.
        storey: On which it stands.
        grid_mm: (n, 2) places to begin with, :data:`COARSE_MM` apart.
        rough: (n,) of :func:`rough_gains` for them.
    """

    def gains(places: FloatArray) -> FloatArray:
        columns = [Standing(piece, storey, float(x), float(y), _NOWHERE) for x, y in places]
        return np.array(gains_of(eyes, columns, piece.colour))

    def carried(places: FloatArray) -> FloatArray:
        return np.where(may_carry(scene, storey, places), gains(places), -np.inf)

    scene = eyes[0].composition.scene
    eye_mm = eyes[0].composition.view.eye_mm
    best, nats, aside = grid_mm[0], -np.inf, np.zeros(2)
    left = rough.copy()
    for _ in range(_STARTS):
        at = int(left.argmax())
        is_hopeless = nats > 0 and left[at] < _PROMISING * rough.max()
        if is_hopeless or not np.isfinite(left[at]):
            break
        left[np.linalg.norm(grid_mm - grid_mm[at], axis=1) < _RESOLUTION * COARSE_MM] = -np.inf
        place, score = free, beyond_nats = _climb(gains, grid_mm[at], eye_mm)
        if not may_carry(scene, storey, place[None])[0]:
            place, score = _climb(carried, grid_mm[at], eye_mm)
            # What fits much better in the air than on its floor is no column.
            score = min(score, score + _FOREIGN_NATS - beyond_nats)
        if score > nats:
            best, nats, aside = place, score, free - place
    foot_mm = np.array([*best, floor_mm(scene.table_set, storey)])
    astray = edge_covariance([eye.composition.view for eye in eyes], foot_mm)
    # As far as it would be seen beside its floor, nobody knows where on it it stands.
    astray += np.outer(aside, aside)
    covariance = widened(place_covariance(gains, best, float(gains(best[None])[0])), astray)
    found = Standing(piece, storey, float(best[0]), float(best[1]), covariance)
    share = max(eye.share_inside(found) for eye in eyes)
    return Fit(replace(found, cov_mm2=cut_off(covariance, share)), float(nats))


def _climb(gains: Gains, start_mm: FloatArray, eye_mm: FloatArray) -> tuple[FloatArray, float]:
    """Return the best place near ``start_mm``, and its nats."""
    # Along a line of sight a place is known least: that is the way to go first.
    ahead = eye_mm[:2] - start_mm
    ahead = ahead / np.linalg.norm(ahead).clip(1e-6)
    aside = np.array([-ahead[1], ahead[0]])
    ways = np.array([ahead, -ahead, aside, -aside, ahead + aside, ahead - aside])
    ways = np.concatenate([ways, -ways[4:]])
    best, score, step_mm = start_mm, float(gains(start_mm[None])[0]), 0.75 * COARSE_MM
    while step_mm >= _FINEST_MM:
        scores = gains(best + step_mm * ways)
        which = int(scores.argmax())
        if scores[which] > score:
            best, score = best + step_mm * ways[which], float(scores[which])
        else:
            step_mm /= 2
    return best, score


@dataclass(frozen=True, eq=False)
class _LookUp:
    """Where m points of a column's near side are seen, for each of n places.

    Attributes:
        pixels: (n, m) their index in the window's picture.
        inside: (n, m) whether they are in it, and nothing that stands nearer hides them.
        nats: What one unit of gain on all of a column's pixels is worth.
    """

    pixels: npt.NDArray[np.intp]
    inside: npt.NDArray[np.bool_]
    nats: float


def _look_up(eye: Eye, kind: str, storey: int, grid_mm: FloatArray) -> _LookUp:
    composition = eye.composition
    view, window, table_set = composition.view, composition.window, composition.scene.table_set
    radius_mm, height_mm = table_set.kinds[kind].mean_radius_mm, table_set.height_mm(kind)
    low_mm = floor_mm(table_set, storey)
    middle = grid_mm.mean(axis=0)
    ahead = view.eye_mm[:2] - middle
    ahead = ahead / np.linalg.norm(ahead).clip(1e-6)
    aside = np.array([-ahead[1], ahead[0]])
    points = np.empty((len(grid_mm), len(_HEIGHTS), len(_SIDES), 3))
    near = grid_mm[:, None, None, :] + _NEAR_SIDE * radius_mm * ahead
    points[..., :2] = near + radius_mm * _SIDES[None, None, :, None] * aside
    points[..., 2] = low_mm + height_mm * _HEIGHTS[None, :, None]
    places = np.rint(view.project(points.reshape(-1, 3)) - (window.x, window.y))
    size = (window.width, window.height)
    inside = np.asarray(((places >= 0) & (places < size)).all(axis=1))
    column, row = np.where(inside[:, None], places, 0).astype(np.intp).T
    scale = view.millimetres_per_pixel(np.array([*middle, low_mm]))
    nats = 2 * radius_mm * height_mm / scale**2 / PIXELS_PER_NAT
    shape = (len(grid_mm), -1)
    pixels = (row * window.width + column).reshape(shape)
    # What stands nearer hides the column: there its picture says nothing about it.
    before = composition.behind_columns(storey, grid_mm)
    free = composition.order.ravel()[pixels] <= before[:, None]
    return _LookUp(pixels, inside.reshape(shape) & free, nats)
