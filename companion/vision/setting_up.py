"""Where does each column stand that was set up, and how does the blue plate lie on them?

Nothing is believed to begin with but the empty base. The piece whose drawing explains most of the
pictures is added, then the next one beside it, until nothing more is explained; then each is moved
again beside all others. What is not seen surely is left out: a column behind others or under the
plate is not known, rather than known wrongly.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from calibration.camera_model import FloatArray
from companion.evidence import KNOWN_TURN_SD_DEG
from companion.scene import LaidPlate, Piece, Scene, Standing
from companion.vision.eye import Eye
from companion.vision.placing import Fit, best_place, rough_gains
from companion.vision.plating import PlateFit, best_pose
from companion.vision.removing import removal_nats
from companion.vision.solids import floor_mm
from companion.vision.space import floor_grid_mm
from companion.vision.synthesis import FIRST_PIECE

# As of a plate that is laid later: it covers so many pixels that one that lies is worth hundreds.
_CLEAR_PLATE_NATS: Final = 50.0

# A column that is explained by less may be a shadow's edge; it is not even tried beside others.
_LEAST_NATS: Final = 3.0

_SURE_NATS: Final = 8.0
"""A thin column of which a third is seen is worth about so much."""

_CLEARLY_NATS: Final = 3.0
"""Another kind of that colour, or another place, has to explain the pictures so much worse."""

_SURE_SD_MM: Final = 8.0
"""Farther than this along a line of sight columns stand beside each other."""

_TRIED: Final = 4
"""So many of the likeliest kinds and colours are looked at closely for each column."""

# A base has room for twenty columns; each is looked for on a grid as wide as a thin one's radius.
_GRID_MM: Final = 6.0

_NEARBY_MM: Final = 9.0
_TOUCHING_MM: Final = 2.0
# Of its colour, beside it: an edge's blur leaves a few pixels over, a column that stands otherwise
# a strip of them.
_BESIDE_PX: Final = 15
_CLEAR: Final = 1.0
_LEFT_OVER: Final = 0.15

# Shares of a column's height at which it has to be seen to know where it stands.
_FOOT: Final = np.array([0.06, 0.15])

_ELSEWHERE_MM: Final = 12.0

# By colours that only the mat has shown, places are found to so much; cameras measure them again.
_AT_FIRST_MM: Final = 1.5


@dataclass(frozen=True)
class SetUpSeen:
    """What cameras see of a set-up.

    Attributes:
        columns: Those that are seen surely, each with the covariance of its place. Alike ones are
            numbered from the left to the right.
        doubted: Those of which something is seen, but not surely which kind or where.
        plate: The blue plate, None where it does not lie.
    """

    columns: tuple[Standing, ...]
    doubted: tuple[Standing, ...] = ()
    plate: LaidPlate | None = None

    def counts(self) -> Counter[tuple[str, str]]:
        """How many of each colour and kind are seen surely."""
        return Counter((one.piece.colour, one.piece.kind) for one in self.columns)


def find_set_up(
    eyes: Sequence[Eye],
    pieces: Iterable[Piece],
    plate: str | None = None,
    *,
    known: Iterable[Standing] = (),
) -> SetUpSeen:
    """Return what stands on the base.

    Args:
        eyes: Each camera with the empty base as it would see it, and what it saw at rest.
        pieces: Which columns the game has.
        plate: The colour of the plate that may lie on them.
        known: Columns that were found before, and are looked for no more; one that the pictures
            show to be gone is left out.
    """
    bare = eyes[0].composition.scene
    grid_mm = floor_grid_mm(replace(bare, columns=(), plates=()), _GRID_MM)
    scene = replace(bare, columns=tuple(known), plates=())
    laid = None if plate is None else best_pose([eye.of(scene) for eye in eyes], plate, 1)
    if laid is not None and laid.nats >= _CLEAR_PLATE_NATS:
        scene = scene.with_plate(_as_known(laid))  # what it hides is not gone
    scene = _still_there(eyes, scene)
    left = Counter((one.colour, one.kind) for one in pieces)
    left.subtract((one.piece.colour, one.piece.kind) for one in scene.columns)
    search = _Search([eye.of(scene) for eye in eyes], left, grid_mm)
    fixed = {one.piece for one in scene.columns}
    while search.add_one():
        pass
    for anywhere in (True, False):
        for column in search.scene.columns:
            if column.piece not in fixed:
                search.move(column, anywhere=anywhere)
    found = [one for one in search.scene.columns if one.piece not in fixed]
    verdicts = [
        search.is_inside(one)
        and search.shows_foot(one)
        and search.explains_all(one)
        and search.is_sure(one)
        for one in found
    ]
    sure = [_wider(one) for one, is_sure in zip(found, verdicts, strict=True) if is_sure]
    doubted = [one for one, is_sure in zip(found, verdicts, strict=True) if not is_sure]
    plates = search.scene.plates
    return SetUpSeen(
        _numbered([*scene.columns, *sure]), tuple(doubted), plates[0] if plates else None
    )


def _still_there(eyes: Sequence[Eye], scene: Scene) -> Scene:
    """The scene without the columns that are gone by now."""
    if not scene.columns:
        return scene
    gone = removal_nats([eye.of(scene) for eye in eyes])
    for piece, nats in gone.items():
        if nats >= _LEAST_NATS:
            scene = scene.without(piece)
    return scene


class _Search:
    """The scene as far as it is found, and the columns that are not."""

    def __init__(
        self, eyes: list[Eye], left: Counter[tuple[str, str]], grid_mm: FloatArray
    ) -> None:
        self.eyes = eyes
        self.left = left
        self._grid_mm = grid_mm

    @property
    def scene(self) -> Scene:
        return self.eyes[0].composition.scene

    def believe(self, scene: Scene) -> None:
        self.eyes = [eye.of(scene) for eye in self.eyes]

    def add_one(self) -> bool:
        """Add the column that explains most; return whether any explains enough."""
        rough = self._rough()
        likely = sorted(rough, key=lambda one: -float(rough[one].max()))[:_TRIED]
        fits = [
            self._best(self._free(*one), self._grid_mm, rough[one])
            for one in likely
            if rough[one].max() >= _LEAST_NATS
        ]
        fits = [one for one in fits if one.nats >= _LEAST_NATS and self._has_room(one.column)]
        best = max(fits, key=_nats, default=None)
        if best is None:
            return False
        piece = best.column.piece
        self.left[piece.colour, piece.kind] -= 1
        self.believe(self.scene.with_column(best.column))
        return True

    def move(self, column: Standing, *, anywhere: bool) -> None:
        """Place a column again beside all others; it may be of another kind, or none at all.

        Args:
            column: Which one.
            anywhere: Whether it is looked for on the whole base, or where it stands.
        """
        colour, kind, _ = column.piece
        self.believe(self.scene.without(column.piece))
        self.left[colour, kind] += 1
        kinds = [of for (one, of), n in self.left.items() if one == colour and n > 0]
        fits = [self._near(column, of) for of in kinds]
        if anywhere:
            fits += [self._elsewhere(column, kind, 0.0)]
        best = max((one for one in fits if self._has_room(one.column)), key=_nats, default=None)
        if best is None or best.nats < _LEAST_NATS:
            return
        self.left[colour, best.column.piece.kind] -= 1
        self.believe(self.scene.with_column(best.column))

    def is_sure(self, column: Standing) -> bool:
        """Whether a column is certainly there, of that kind and nowhere else."""
        kind = column.piece.kind
        eyes = self.eyes
        self.believe(self.scene.without(column.piece))
        nats = self._near(column, kind).nats
        others = [one for one in self.scene.table_set.kinds if one != kind]
        rivals = [self._near(column, one).nats for one in others]
        rivals.append(self._elsewhere(column, kind, _ELSEWHERE_MM).nats)
        self.eyes = eyes
        return (
            nats >= _SURE_NATS
            and nats - max(rivals) >= _CLEARLY_NATS
            and column.sd_mm <= _SURE_SD_MM
        )

    def is_inside(self, column: Standing) -> bool:
        """Whether a column stands inside the zone (VP-6), or across its border.

        The rim beyond it may be of any column's colour, and shows one where none stands.
        """
        table_set = self.scene.table_set
        reach_mm = table_set.building_zone_radius_mm + table_set.kinds[column.piece.kind].radius_mm
        return bool(np.hypot(column.x_mm, column.y_mm) <= reach_mm)

    def shows_foot(self, column: Standing) -> bool:
        """Whether any camera sees where a column meets the base: that tells how far it is."""
        number = FIRST_PIECE + self.scene.columns.index(column)
        table_set = self.scene.table_set
        radius_mm = table_set.kinds[column.piece.kind].mean_radius_mm
        low_mm = floor_mm(table_set, 0)
        heights_mm = low_mm + _FOOT * table_set.height_mm(column.piece.kind)
        for eye in self.eyes:
            view, window = eye.composition.view, eye.composition.window
            ahead = view.eye_mm[:2] - (column.x_mm, column.y_mm)
            near = (column.x_mm, column.y_mm) + radius_mm * ahead / np.linalg.norm(ahead)
            points = np.column_stack([np.tile(near, (len(heights_mm), 1)), heights_mm])
            x, y = np.rint(view.project(points) - (window.x, window.y)).astype(int).T
            inside = (x >= 0) & (y >= 0) & (x < window.width) & (y < window.height)
            if (eye.composition.labels[y[inside], x[inside]] == number).sum() == len(heights_mm):
                return True
        return False

    def explains_all(self, column: Standing) -> bool:
        """Whether nothing of its colour is left over beside a column, in any picture."""
        number = FIRST_PIECE + self.scene.columns.index(column)
        kernel = np.ones((_BESIDE_PX, _BESIDE_PX), np.uint8)
        for eye in self.eyes:
            labels = eye.composition.labels
            own = (labels == number).astype(np.uint8)
            beside = (cv2.dilate(own, kernel) > 0) & (labels < FIRST_PIECE)
            left = eye.gain_picture(column.piece.colour)[beside] > _CLEAR
            if np.count_nonzero(left) > _LEFT_OVER * np.count_nonzero(own):
                return False
        return True

    def _rough(self) -> dict[tuple[str, str], FloatArray]:
        rough: dict[tuple[str, str], FloatArray] = {}
        for kind in self.scene.table_set.kinds:
            colours = [colour for (colour, of), n in self.left.items() if of == kind and n > 0]
            if not colours:
                continue
            for colour, gain in self._rough_of(colours, kind).items():
                rough[colour, kind] = gain
        return rough

    def _rough_of(self, colours: Sequence[str], kind: str) -> dict[str, FloatArray]:
        taken = self._room_mm(kind, self._grid_mm) <= 0
        gains = rough_gains(self.eyes, colours, kind, 0, self._grid_mm)
        return {colour: np.where(taken, -np.inf, gain) for colour, gain in gains.items()}

    def _elsewhere(self, column: Standing, kind: str, away_mm: float) -> Fit:
        """The best place of a kind of column at least so far from where one stands."""
        colour = column.piece.colour
        rough = self._rough_of([colour], kind)[colour]
        off_mm = np.hypot(self._grid_mm[:, 0] - column.x_mm, self._grid_mm[:, 1] - column.y_mm)
        rough = np.where(off_mm < away_mm, -np.inf, rough)
        fit = self._best(self._free(colour, kind), self._grid_mm, rough)
        apart_mm = float(np.hypot(fit.column.x_mm - column.x_mm, fit.column.y_mm - column.y_mm))
        is_other = apart_mm >= away_mm / 2 and self._has_room(fit.column)
        return fit if is_other else replace(fit, nats=-np.inf)

    def _near(self, column: Standing, kind: str) -> Fit:
        """The best place of a kind of column about where one stands."""
        place = np.array([column.x_mm, column.y_mm])
        ways = np.array([(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)])
        piece = self._free(column.piece.colour, kind)
        return self._best(piece, place + _NEARBY_MM * ways, np.array([1.0, 0, 0, 0, 0]))

    def _best(self, piece: Piece, grid_mm: FloatArray, rough: FloatArray) -> Fit:
        return best_place(self.eyes, piece, 0, grid_mm, rough)

    def _free(self, colour: str, kind: str) -> Piece:
        """A column of that colour and kind that does not stand yet."""
        numbers = {one.piece.n for one in self.scene.columns if one.piece[:2] == (colour, kind)}
        return Piece(colour, kind, min(set(range(1, len(numbers) + 2)) - numbers))

    def _has_room(self, column: Standing) -> bool:
        place = np.array([[column.x_mm, column.y_mm]])
        return bool(self._room_mm(column.piece.kind, place)[0] > 0)

    def _room_mm(self, kind: str, places_mm: FloatArray) -> FloatArray:
        """(n,) how far a column at each place is from touching the nearest that is found."""
        kinds = self.scene.table_set.kinds
        room = np.full(len(places_mm), np.inf)
        for one in self.scene.columns:
            apart_mm = kinds[kind].radius_mm + kinds[one.piece.kind].radius_mm - _TOUCHING_MM
            away_mm = np.hypot(places_mm[:, 0] - one.x_mm, places_mm[:, 1] - one.y_mm)
            room = np.minimum(room, away_mm - apart_mm)
        return room


def _nats(fit: Fit) -> float:
    return fit.nats


def _wider(column: Standing) -> Standing:
    (xx, xy), (yx, yy) = column.cov_mm2
    more = _AT_FIRST_MM**2
    return replace(column, cov_mm2=((xx + more, xy), (yx, yy + more)))


def _as_known(fit: PlateFit) -> LaidPlate:
    """The plate; its turn is told only as far as it is known."""
    if fit.yaw_sd_deg > KNOWN_TURN_SD_DEG:
        return replace(fit.plate, yaw_deg=None)
    return replace(fit.plate, yaw_sd_deg=fit.yaw_sd_deg)


def _numbered(columns: Sequence[Standing]) -> tuple[Standing, ...]:
    """The columns, alike ones numbered by their places: the same table has the same names."""
    counted: Counter[tuple[str, str]] = Counter()
    named = []
    for one in sorted(columns, key=lambda one: (one.x_mm, one.y_mm)):
        colour, kind, _ = one.piece
        counted[colour, kind] += 1
        named.append(replace(one, piece=Piece(colour, kind, counted[colour, kind])))
    return tuple(named)
