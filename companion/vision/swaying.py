"""Does the highest plate sway? Its edges in one camera's pictures, against those of the mat.

The mat lies still: what moves its markers as well is the camera, or the table under it.
"""

from collections import deque
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from companion.scene import Scene
from companion.vision.edge_shift import Edges, FloatArray, Moved, moved_by
from companion.vision.frame import Pixels
from companion.vision.mat_squares import mat_squares
from companion.vision.outline_shift import MARGIN_PX, Outlined, outline_moved, outlined
from companion.vision.preparing import Prepared
from companion.vision.solids import floor_mm, piece_outlines, solids_of
from companion.vision.swing import Spot, Swing, swing_of
from companion.vision.synthesis import FIRST_PIECE, Labels, Window

# A camera that was moved by more is elsewhere, and its pictures show another sway than there is.
_MOST_CAMERA_PX = 3.0

# A step that is not as wide as it was taken to be makes every way too long or too short.
_SCALE_SHARE = 0.1

# By less a plate has not moved, and nobody need ask whether the camera has.
_STILL_PX = 0.06

# Long enough for three swings of a slow tower; slow cameras have more time for four pictures.
_WINDOW_NS = 2_400_000_000
_SLOW_WINDOW_NS = 4_000_000_000
_MANY = 12

# Where nothing has moved for a while, a few pictures a second are enough to see it begin.
_CALM_NS = 3_000_000_000
_SELDOM_NS = 200_000_000


@dataclass(frozen=True, eq=False)
class PlateEdges:
    """The edges of the highest plate, and of the mat, as a picture at rest shows them.

    Attributes:
        storey: Of the plate.
        pixels_per_mm: (2, 2) how its edges move in the picture when it moves along x and y.
        plate: What sways: the outline of the plate and of all that stands on it.
        at_rest: The whole picture.
        labels: (h, w) of a small one: the surface numbers of what stands there.
    """

    storey: int
    pixels_per_mm: FloatArray
    plate: Outlined
    at_rest: Pixels
    labels: Labels

    @cached_property
    def mat(self) -> tuple[Edges, ...]:
        """Squares of the mat: looked for once, and not with every plate that lies for a moment."""
        return mat_squares(self.at_rest, self.labels)

    def get_ready(self) -> None:
        """Look for the mat's squares while there is time: once something moves there is none."""
        _ = self.mat

    def moved(self, picture: Pixels, guess_px: FloatArray | None) -> Moved | None:
        """Return how the plate has moved against the mat; None if a hand hides one of them.

        Args:
            picture: (h, w, 3) whole.
            guess_px: (2,) about how far; None where it was hidden just now: then it is not looked
                for far away.
        """
        seen_in = self.plate.seen_in(picture)
        at_first = outline_moved(self.plate, seen_in, np.zeros(2), np.zeros(2))
        if at_first is not None and np.hypot(*at_first.by_px) < _STILL_PX:
            return at_first  # nothing moves, the camera neither
        if at_first is None and guess_px is None:
            return None
        shifts = [
            one for one in (moved_by(edges, picture) for edges in self.mat) if one is not None
        ]
        if len(shifts) < max(1, (len(self.mat) + 1) // 2):
            return None
        camera_px = np.median([one.by_px for one in shifts], axis=0)
        if np.hypot(*camera_px) > _MOST_CAMERA_PX:
            return None
        guess_px = np.zeros(2) if guess_px is None else guess_px
        plate = outline_moved(self.plate, seen_in, camera_px, guess_px)
        if plate is None:
            return None
        cov_px2 = plate.cov_px2 + np.mean([one.cov_px2 for one in shifts], axis=0) / len(shifts)
        return Moved(plate.by_px, cov_px2, plate.seen)


def plate_edges(
    prepared: Prepared, scene: Scene, at_rest: Pixels, small_labels: Labels
) -> PlateEdges | None:
    """Return the edges to follow, None where there is no plate or it cannot be followed.

    Args:
        prepared: The camera.
        scene: What is believed to stand.
        at_rest: (h, w, 3) a whole picture of it.
        small_labels: (h, w) the surface numbers of the scene in a small picture.
    """
    if not scene.plates:
        return None
    top = scene.top_storey
    view = prepared.view
    sways = {n: one for n, one in enumerate(solids_of(scene), FIRST_PIECE) if one.storey == top}
    outlines = piece_outlines(view, scene.table_set, list(sways.values()))
    window = Window(0, 0, *view.camera.size_px).around(outlines, MARGIN_PX)
    if not window.width or not window.height:
        return None
    is_top = np.zeros(256, dtype=np.bool_)
    is_top[list(sways)] = True
    labels = prepared.composition(scene, window).labels
    plate = outlined(at_rest, is_top[labels], *window.slices)
    if plate is None:
        return None
    middle = np.array([scene.plates[-1].x_mm, scene.plates[-1].y_mm])
    high_mm = floor_mm(scene.table_set, top)
    steps = np.array([[0, 0], [1, 0], [0, 1]], dtype=np.float64)
    points = np.column_stack([middle + steps, np.full(3, high_mm)])
    seen = view.project(points)
    return PlateEdges(top, (seen[1:] - seen[0]).T, plate, at_rest, small_labels)


@dataclass
class SwayWatch:
    """Follows the highest plate in the pictures of one camera."""

    _edges: PlateEdges | None = None
    _of: object = None
    _spots: deque[Spot] = field(default_factory=lambda: deque(maxlen=150))
    _newest_px: FloatArray | None = field(default_factory=lambda: np.zeros(2))
    _is_lost: bool = False
    _moved_ns: int = 0

    def at_rest(
        self, prepared: Prepared, scene: Scene, picture: Pixels, small_labels: Labels
    ) -> None:
        """Follow the highest plate of a scene, as a picture at rest shows it.

        A plate that is followed already goes on to be, unless it was lost.

        Args:
            prepared: The camera.
            scene: What is believed to stand.
            picture: (h, w, 3) whole.
            small_labels: (h, w) the surface numbers of the scene in a small picture.
        """
        plate = scene.plates[-1] if scene.plates else None
        on_top = frozenset(one.piece for one in scene.on(scene.top_storey))
        of = (id(prepared.pose), None if plate is None else plate.colour, on_top)
        if of == self._of and not self._is_lost:
            if self._edges is not None:
                self._edges.get_ready()
            return
        self._edges, self._of = plate_edges(prepared, scene, picture, small_labels), of
        self._newest_px, self._is_lost = np.zeros(2), False
        self._spots.clear()

    def forget(self) -> None:
        """Follow nothing: the camera is elsewhere."""
        self._edges = self._of = None
        self._spots.clear()

    def see(self, at_ns: int, picture: Pixels, *, stirred: bool = True) -> None:
        """Take a picture in which the camera is where it was.

        Args:
            at_ns: When it was taken.
            picture: (h, w, 3) whole.
            stirred: Whether anything in it moved since the one before.
        """
        if self._edges is None:
            return
        if stirred:
            self._moved_ns = at_ns
        is_calm = at_ns - self._moved_ns >= _CALM_NS
        if is_calm and at_ns - self.newest_ns < _SELDOM_NS:
            return
        moved = self._edges.moved(picture, self._newest_px)
        self._is_lost = moved is None
        if moved is None:
            self._newest_px = None
            return
        if np.hypot(*moved.by_px) > _STILL_PX:
            self._moved_ns = at_ns
        self._newest_px = moved.by_px
        sd_px = float(np.sqrt(np.trace(moved.cov_px2) / 2))
        self._spots.append(Spot(at_ns, float(moved.by_px[0]), float(moved.by_px[1]), sd_px))

    @property
    def newest_ns(self) -> int:
        """When it was measured last, 0 before the first time."""
        return self._spots[-1].at_ns if self._spots else 0

    @property
    def storey(self) -> int | None:
        """Of the plate that is followed."""
        return None if self._edges is None else self._edges.storey

    def swing(self, now_ns: int) -> Swing | None:
        """Return how it swings now; None while too little of it was seen."""
        newest = [one for one in self._spots if one.at_ns > now_ns - _WINDOW_NS]
        if len(newest) < _MANY:
            newest = [one for one in self._spots if one.at_ns > now_ns - _SLOW_WINDOW_NS]
        return swing_of(newest)

    def in_mm(self, swing: Swing) -> tuple[float, float]:
        """Return a swing's amplitude at the plate, and how well it is known, in mm."""
        assert self._edges is not None, "what swings is followed"
        mm_per_pixel = np.linalg.inv(self._edges.pixels_per_mm)
        way_mm = mm_per_pixel @ np.array(swing.way_px)
        amplitude_mm = float(np.hypot(*way_mm))
        along = way_mm / max(amplitude_mm, 1e-9)
        sd_mm = float(np.linalg.norm(along @ mm_per_pixel)) * swing.sd_px
        return amplitude_mm, float(np.hypot(sd_mm, _SCALE_SHARE * amplitude_mm))
