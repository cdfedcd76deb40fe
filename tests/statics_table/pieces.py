"""Which set lies on this table? Sizes, masses and plate outlines, drawn anew for every match."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.games.villa_paletti.pieces import PLATE_ORDER, POINTS, Kind, PlateColour

FloatArray = npt.NDArray[np.float64]


@dataclass(frozen=True)
class KindOfColumn:
    """The footprint's circumscribed circle and the mean mass of one kind of column."""

    reach_mm: float
    mass_g: float


@dataclass(frozen=True, eq=False)
class Plate:
    """(n, 2) outline about the plate's centre of mass, and its mass."""

    outline_mm: FloatArray
    mass_g: float


@dataclass(frozen=True, eq=False)
class PieceSet:
    """One set of Villa Paletti."""

    scale: float
    kinds: dict[Kind, KindOfColumn]
    plates: dict[PlateColour, Plate]
    base_radius_mm: float
    zone_radius_mm: float
    base_mass_g: float


def draw_set(rng: np.random.Generator, scale: float | None = None) -> PieceSet:
    """Return a set of beech, somewhat larger or smaller than the usual one.

    Args:
        rng: Where chance comes from.
        scale: Of all lengths; masses go with its cube. None draws one between 0.7 and 1.5.
    """
    scale = float(rng.uniform(0.7, 1.5)) if scale is None else scale
    density = float(rng.uniform(0.85, 1.15))
    height_mm = 65.0
    kinds: dict[Kind, KindOfColumn] = {}
    for kind, radius_mm, area_share in (
        ("thick", rng.uniform(13.5, 15.5), np.pi),
        ("hex", rng.uniform(10.5, 12.0), 1.5 * np.sqrt(3)),
        ("thin", rng.uniform(5.4, 6.5), np.pi),
    ):
        volume_mm3 = area_share * radius_mm**2 * height_mm
        mass_g = 0.0007 * volume_mm3 * density * scale**3
        kinds[kind] = KindOfColumn(radius_mm * scale, float(mass_g))  # type: ignore[index]
    base_radius_mm = 140.0 * scale
    plates = {}
    for number, colour in enumerate(PLATE_ORDER):
        radius_mm = (96.0, 84.0, 72.0, 60.0, 50.0)[number] * scale * float(rng.uniform(0.95, 1.05))
        outline_mm = _outline(rng, radius_mm)
        area_mm2 = _area_mm2(outline_mm)
        plates[colour] = Plate(
            outline_mm, float(0.0007 * area_mm2 * 5.0 * scale * density * rng.uniform(0.9, 1.1))
        )
    return PieceSet(
        scale=scale,
        kinds=kinds,
        plates=plates,
        base_radius_mm=base_radius_mm,
        zone_radius_mm=105.0 * scale,
        base_mass_g=420.0 * scale**3,
    )


def points(kind: Kind) -> int:
    """Return what a column of a kind is worth (VP-3)."""
    return POINTS[kind]


def _outline(rng: np.random.Generator, radius_mm: float) -> FloatArray:
    """A wavy disc about its own centre of mass."""
    angle = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    radius = np.ones(60)
    for waves in (2, 3, 4, 5):
        radius += rng.uniform(0.0, 0.11 / waves) * np.cos(waves * angle + rng.uniform(0, 6.3))
    outline_mm = radius_mm * radius[:, None] * np.column_stack((np.cos(angle), np.sin(angle)))
    return np.asarray(outline_mm - _centre_mm(outline_mm))


def _cross(outline_mm: FloatArray) -> FloatArray:
    following = np.roll(outline_mm, -1, axis=0)
    return np.asarray(outline_mm[:, 0] * following[:, 1] - following[:, 0] * outline_mm[:, 1])


def _area_mm2(outline_mm: FloatArray) -> float:
    return float(abs(_cross(outline_mm).sum()) / 2)


def _centre_mm(outline_mm: FloatArray) -> FloatArray:
    cross = _cross(outline_mm)
    following = np.roll(outline_mm, -1, axis=0)
    return np.asarray(((outline_mm + following) * cross[:, None]).sum(axis=0) / (3 * cross.sum()))
