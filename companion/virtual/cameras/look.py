"""What does this table look like? Paints, wood, cloth, room, people's sleeves: drawn from a seed.

Colours are (red, green, blue) from 0 to 1, as a screen shows them.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from companion.scene import Piece
from companion.virtual.stage import Stage

Rgb = tuple[float, float, float]

# Beech painted by the maker; sets differ by a shade.
_PAINTS: Mapping[str, Rgb] = {
    "red": (0.72, 0.13, 0.14),
    "blue": (0.11, 0.24, 0.60),
    "green": (0.13, 0.47, 0.22),
    "yellow": (0.92, 0.70, 0.10),
    "orange": (0.90, 0.43, 0.10),
}
_WOODS: tuple[Rgb, ...] = ((0.76, 0.60, 0.41), (0.82, 0.68, 0.50), (0.66, 0.48, 0.31))
_CLOTHS: tuple[Rgb, ...] = (
    (0.42, 0.33, 0.25),  # oak
    (0.28, 0.20, 0.15),  # walnut
    (0.66, 0.64, 0.60),  # linen
    (0.25, 0.29, 0.36),  # slate
    (0.45, 0.20, 0.20),  # dark red
    (0.30, 0.36, 0.28),  # sage
)
_WALLS: tuple[Rgb, ...] = ((0.80, 0.78, 0.74), (0.62, 0.66, 0.68), (0.72, 0.66, 0.56))
_SKINS: tuple[Rgb, ...] = (
    (0.87, 0.68, 0.57),
    (0.76, 0.56, 0.43),
    (0.55, 0.38, 0.28),
    (0.36, 0.24, 0.18),
)
_SLEEVES: tuple[Rgb, ...] = (
    (0.20, 0.21, 0.24),
    (0.85, 0.84, 0.82),
    (0.45, 0.46, 0.50),
    *_PAINTS.values(),  # people do not dress for the cameras
)

_PEOPLE = 4
_SHADE = 0.04


@dataclass(frozen=True)
class Person:
    """Whoever reaches in: the skin, the sleeve and whether it is rolled up."""

    skin: Rgb
    sleeve: Rgb
    bare_mm: float


@dataclass(frozen=True)
class Light:
    """The lamp over the table.

    Attributes:
        place_mm: Where it hangs, board frame.
        strength: Of the lamp; ``fill`` of the window, ``ambient`` of what comes from everywhere.
    """

    place_mm: tuple[float, float, float]
    strength: float
    fill: float
    ambient: float


@dataclass(frozen=True)
class Look:
    """Everything about a table that only cameras care for.

    Attributes:
        paints: Of columns and plates, by name.
        wood: Of the base.
        rim: Of the base outside the building zone.
        cloth, wall, floor: Of what is around.
        paper: How white the mat is.
        turns_rad: How each column is turned about itself: hexagons show it.
        people: Who sits there.
        light: Above it.
        grain_seed: Where wood and cloth get their grain from.
    """

    paints: Mapping[str, Rgb]
    wood: Rgb
    rim: Rgb
    cloth: Rgb
    wall: Rgb
    floor: Rgb
    paper: float
    turns_rad: Mapping[Piece, float]
    people: tuple[Person, ...]
    light: Light
    grain_seed: int


def draw_look(rng: np.random.Generator, stage: Stage) -> Look:
    """Return how a table looks.

    Args:
        rng: Where chance comes from; the same gives the same look.
        stage: Whose columns are turned.
    """

    def one_of(colours: tuple[Rgb, ...]) -> Rgb:
        return _shaded(rng, colours[int(rng.integers(len(colours)))])

    paints = {name: _shaded(rng, rgb) for name, rgb in _PAINTS.items()}
    wood = one_of(_WOODS)
    rim = (wood, paints["green"], _shaded(rng, _WOODS[2]))[int(rng.integers(3))]
    angle, away_mm = float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(200, 600))
    return Look(
        paints=paints,
        wood=wood,
        rim=rim,
        cloth=one_of(_CLOTHS),
        wall=one_of(_WALLS),
        floor=one_of(_WOODS),
        paper=float(rng.uniform(0.90, 0.96)),
        turns_rad={one.piece: float(rng.uniform(0, np.pi / 3)) for one in stage.columns},
        people=tuple(
            Person(one_of(_SKINS), one_of(_SLEEVES), float(rng.choice([20.0, 20.0, 140.0])))
            for _ in range(_PEOPLE)
        ),
        light=Light(
            (away_mm * float(np.cos(angle)), away_mm * float(np.sin(angle)), 1300.0),
            strength=float(rng.uniform(0.36, 0.48)),
            fill=float(rng.uniform(0.10, 0.18)),
            ambient=float(rng.uniform(0.44, 0.54)),
        ),
        grain_seed=int(rng.integers(2**31)),
    )


def _shaded(rng: np.random.Generator, rgb: Rgb) -> Rgb:
    red, green, blue = np.clip(np.array(rgb) * (1 + rng.normal(0, _SHADE, 3)), 0.02, 0.98)
    return float(red), float(green), float(blue)
