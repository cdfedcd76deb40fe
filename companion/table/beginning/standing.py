"""Which columns are known to stand where, by scales and cameras together? Pure.

Scales feel one column come: its kind by its mass, its place by its moment, of no colour. Cameras
see colour, kind and place, unless something stands before it. Where cameras see, they name; a
column that only scales felt gets its name if no other colour lacks one of its kind. Without cameras
the columns come colour by colour, and are named as they come.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import Final

import numpy as np

from calibration.table_set import TableSet
from companion.evidence import Covariance2, WeightStep
from companion.games.villa_paletti.pieces import ALL_COLUMNS, COLOURS, COUNT_PER_COLOUR, KINDS
from companion.scene import Piece, Standing

PIECES: Final = tuple(Piece(one.colour, one.kind, one.n) for one in ALL_COLUMNS)
"""The twenty columns of the game in its order (VP-3)."""

# A column weighs what its kind does to a few per cent; a step is measured to a tenth of a gram.
_MASS_SHARE: Final = 0.06
_MASS_G: Final = 0.6

# So far from where it was felt a column is taken for the one that was seen there, and more where
# the scales know less.
_SAME_MM: Final = 12.0
_SAME_SDS: Final = 3.0


@dataclass(frozen=True)
class Weighed:
    """A column that the scales felt come.

    Attributes:
        kind: By its mass.
        x_mm, y_mm, cov_mm2: Where, by its moment.
        colour: The one that was asked for; None where cameras tell colours.
        is_excess: It is one too many of its kind and colour.
    """

    kind: str
    x_mm: float
    y_mm: float
    cov_mm2: Covariance2
    colour: str | None = None
    is_excess: bool = False


def kind_of(table_set: TableSet, mass_g: float) -> str | None:
    """Return which kind of column weighs so much, None if none does."""
    kinds = {name: kind.mass_g for name, kind in table_set.kinds.items() if name in KINDS}
    nearest = min(kinds, key=lambda name: abs(kinds[name] - mass_g))
    is_near = abs(kinds[nearest] - mass_g) <= _MASS_G + _MASS_SHARE * kinds[nearest]
    return nearest if is_near else None


def arrived(
    weighed: tuple[Weighed, ...], kind: str, step: WeightStep, *, are_colours_seen: bool
) -> tuple[Weighed, ...]:
    """Return what the scales have felt after one more column came."""
    x_mm, y_mm = step.position_mm
    one = Weighed(kind, x_mm, y_mm, _spread(step))
    if not are_colours_seen:
        colour = colour_to_come(weighed)
        stand = Counter((of.colour, of.kind) for of in weighed if not of.is_excess)
        is_excess = colour is None or stand[colour, kind] >= COUNT_PER_COLOUR[kind]  # type: ignore[index]  # of KINDS
        one = replace(one, colour=None if is_excess else colour, is_excess=is_excess)
    return (*weighed, one)


def departed(weighed: tuple[Weighed, ...], kind: str, step: WeightStep) -> tuple[Weighed, ...]:
    """Return what the scales have felt after a column was taken away again: the nearest one."""
    x_mm, y_mm = step.position_mm
    alike = [one for one in weighed if one.kind == kind]
    if not alike:
        return weighed
    nearest = min(alike, key=lambda one: hypot(one.x_mm - x_mm, one.y_mm - y_mm))
    return tuple(one for one in weighed if one is not nearest)


def colour_to_come(weighed: Iterable[Weighed]) -> str | None:
    """Return the first colour of which columns are missing, None if none is."""
    stand = Counter((one.colour, one.kind) for one in weighed if not one.is_excess)
    for colour in COLOURS:
        if any(stand[colour, kind] < COUNT_PER_COLOUR[kind] for kind in KINDS):
            return colour
    return None


def standing(weighed: Sequence[Weighed], seen: Sequence[Standing]) -> tuple[Standing, ...]:
    """Return the columns that are known, each named and with its place.

    Args:
        weighed: What the scales felt come.
        seen: What cameras see surely.
    """
    known = list(seen)
    felt_only = []
    for one in weighed:
        near = _seen_there(known, one)
        if near is not None:
            known[known.index(near)] = _together(near, one)
        elif not one.is_excess:
            felt_only.append(one)
    named = [(one.colour, one) for one in felt_only if one.colour is not None]
    left = Counter((piece.colour, piece.kind) for piece in PIECES)
    left.subtract((one.piece.colour, one.piece.kind) for one in known)
    left.subtract((colour, one.kind) for colour, one in named)
    for kind in KINDS:
        unnamed = [one for one in felt_only if one.colour is None and one.kind == kind]
        lacking = [colour for colour in COLOURS for _ in range(left[colour, kind])]
        if unnamed and len(set(lacking)) == 1 and len(unnamed) <= len(lacking):
            named += [(lacking[0], one) for one in unnamed]
    known += [
        Standing(Piece(colour, one.kind, 0), 0, one.x_mm, one.y_mm, one.cov_mm2)
        for colour, one in named
    ]
    return numbered(known)


def numbered(columns: Iterable[Standing]) -> tuple[Standing, ...]:
    """Return the columns in the game's order, alike ones numbered by their places.

    So it does not matter in which order they came: the same table has the same names.
    """
    counted: Counter[tuple[str, str]] = Counter()
    named: dict[Piece, Standing] = {}
    for one in sorted(columns, key=lambda one: (one.x_mm, one.y_mm)):
        colour, kind, _ = one.piece
        counted[colour, kind] += 1
        piece = Piece(colour, kind, counted[colour, kind])
        named[piece] = replace(one, piece=piece)
    return tuple(named[piece] for piece in PIECES if piece in named)


def missing(columns: Iterable[Standing]) -> tuple[Piece, ...]:
    """Return the columns of the game that are not among some."""
    there = {one.piece for one in columns}
    return tuple(piece for piece in PIECES if piece not in there)


def _seen_there(known: Sequence[Standing], one: Weighed) -> Standing | None:
    """The column that is seen where one of its kind was felt."""
    sd_mm = float(np.sqrt((one.cov_mm2[0][0] + one.cov_mm2[1][1]) / 2))
    within_mm = _SAME_MM + _SAME_SDS * sd_mm
    alike = [
        (hypot(of.x_mm - one.x_mm, of.y_mm - one.y_mm), of)
        for of in known
        if of.piece.kind == one.kind and one.colour in (None, of.piece.colour)
    ]
    away_mm, nearest = min(alike, key=lambda pair: pair[0], default=(np.inf, None))
    return nearest if away_mm <= within_mm else None


def _together(seen: Standing, felt: Weighed) -> Standing:
    """The column where both say that it stands, each believed as far as it knows."""
    one, other = np.array(seen.cov_mm2), np.array(felt.cov_mm2)
    gain = one @ np.linalg.inv(one + other)
    off_mm = np.array([felt.x_mm - seen.x_mm, felt.y_mm - seen.y_mm])
    x_mm, y_mm = np.array([seen.x_mm, seen.y_mm]) + gain @ off_mm
    (xx, xy), (yx, yy) = (one - gain @ one).tolist()
    return replace(seen, x_mm=float(x_mm), y_mm=float(y_mm), cov_mm2=((xx, xy), (yx, yy)))


def _spread(step: WeightStep) -> Covariance2:
    (xx, xy), (yx, yy) = (np.array(step.covariance)[1:, 1:] / step.mass_g**2).tolist()
    return ((xx, xy), (yx, yy))
