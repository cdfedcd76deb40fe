"""What happens at a table on which nothing falls? Hands, elbows, knocks, a phone, doors, columns.

An evening is drawn in pieces of a minute. Each disturbance is made of forces: smooth ones of hands
and elbows, blows, and a table that rings. Columns are taken and set down meanwhile, so that a knock
also meets a tower that has just become lighter.
"""

from collections import Counter
from collections.abc import Callable, Iterator

import numpy as np
import numpy.typing as npt

from companion.bench.drawn_load import DrawnLoad, DrawnTower

FloatArray = npt.NDArray[np.float64]

PIECE_S = 60.0

# How often each comes, an hour.
_AN_HOUR = {
    "lean": 30.0,
    "elbow": 12.0,
    "hand on base": 60.0,
    "knock on the table": 60.0,
    "slap on the base": 6.0,
    "phone on the table": 10.0,
    "phone on the base": 2.0,
    "door": 12.0,
    "kicked table leg": 6.0,
    "column": 60.0,
    "footsteps": 30.0,
}

_BASE_RADIUS_MM = 140.0


class DrawnEvening:
    """One evening; every piece of it starts as the one before has ended."""

    def __init__(self, rng: np.random.Generator, tower: DrawnTower) -> None:
        self._rng = rng
        self._tower = tower
        self.happened: Counter[str] = Counter()
        """What has come how often so far."""

    def pieces(self, hours: float) -> Iterator[DrawnLoad]:
        """Yield the evening minute by minute."""
        for _ in range(round(hours * 3600 / PIECE_S)):
            load = DrawnLoad(self._tower, PIECE_S)
            for name, an_hour in _AN_HOUR.items():
                for _ in range(int(self._rng.poisson(an_hour * PIECE_S / 3600))):
                    # What it does is over when the minute is.
                    at_s = float(self._rng.uniform(1.0, PIECE_S - 16.0))
                    _DRAWN[name](self._rng, load, at_s)
                    self.happened[name] += 1
            yield load


def _edge(rng: np.random.Generator) -> FloatArray:
    angle = rng.uniform(0, 2 * np.pi)
    radius = _BASE_RADIUS_MM * rng.uniform(0.6, 1.0)
    return radius * np.array([np.cos(angle), np.sin(angle)])


def _held(rng: np.random.Generator, force_g: float, length_s: float, ramp_s: float) -> FloatArray:
    """A force that comes, stays with the unrest of a body, and goes."""
    time_s = np.arange(0, length_s, 0.001)
    inside = np.minimum(time_s, length_s - time_s)
    share = np.sin(np.pi / 2 * np.minimum(inside / ramp_s, 1)) ** 2
    unrest = np.zeros_like(time_s)
    for hz in rng.uniform(0.3, 4, 4):
        unrest += 0.03 * np.sin(2 * np.pi * hz * time_s + rng.uniform(0, 6.3))
    return np.asarray(force_g * share * (1 + unrest))


def _lean(rng: np.random.Generator, load: DrawnLoad, at_s: float) -> None:
    """Somebody leans on the table, and the base tips and bends with it: a few dozen grams."""
    force_g = float(rng.uniform(5, 200) * rng.choice([-1, 1]))
    length_s = float(rng.uniform(1, 12))
    load.force(_held(rng, force_g, length_s, min(0.4, length_s / 3)), at_s, _edge(rng))


def _elbow(rng: np.random.Generator, load: DrawnLoad, at_s: float) -> None:
    """A blow that lasts a quarter of a second: an elbow that is put down and taken away."""
    load.bump(at_s, 0.25, float(rng.uniform(50, 900)), _edge(rng))
    load.shake(at_s, float(rng.uniform(0.01, 0.08)), float(rng.uniform(12, 25)), 0.06)


def _hand(rng: np.random.Generator, load: DrawnLoad, at_s: float) -> None:
    """Fingers at the tower: pushes and pulls of some tens of grams."""
    for _ in range(int(rng.integers(1, 5))):
        force_g = float(np.exp(rng.uniform(np.log(3), np.log(80))) * rng.choice([-1, 1]))
        load.bump(at_s, float(rng.uniform(0.15, 0.8)), force_g, 0.5 * _edge(rng))
        at_s += float(rng.uniform(0.05, 0.8))
    load.swing(at_s, float(rng.uniform(0.2, 3)), float(rng.uniform(2, 6)), 0.8, until_s=at_s + 6)


def _knock(rng: np.random.Generator, load: DrawnLoad, at_s: float) -> None:
    """Knuckles on the table: it rings."""
    for _ in range(int(rng.integers(1, 4))):
        share = float(np.exp(rng.uniform(np.log(0.02), np.log(1.5)))) * rng.choice([-1, 1])
        load.shake(at_s, share, float(rng.uniform(12, 60)), float(rng.uniform(0.02, 0.1)))
        at_s += float(rng.uniform(0.12, 0.4))


def _slap(rng: np.random.Generator, load: DrawnLoad, at_s: float) -> None:
    """A flat hand hits the base beside the tower."""
    load.hit(at_s, float(rng.uniform(3, 40)), float(rng.uniform(0.01, 0.04)), _edge(rng))
    load.shake(at_s, float(rng.uniform(0.05, 0.5)), float(rng.uniform(12, 40)), 0.05)
    load.swing(at_s, float(rng.uniform(0.2, 2)), float(rng.uniform(2, 6)), 0.8, until_s=at_s + 6)


def _phone_on_table(rng: np.random.Generator, load: DrawnLoad, at_s: float) -> None:
    """A phone is put down beside the base."""
    share = float(rng.uniform(0.01, 0.3)) * rng.choice([-1, 1])
    load.shake(at_s, share, float(rng.uniform(15, 50)), float(rng.uniform(0.02, 0.08)))
    load.shake(at_s + 0.06, share / 3, float(rng.uniform(15, 50)), 0.04)


def _phone_on_base(rng: np.random.Generator, load: DrawnLoad, at_s: float) -> None:
    """A phone is put onto the base, lies there, and is taken away again."""
    mass_g, at_mm = float(rng.uniform(150, 230)), _edge(rng)
    load.hit(at_s, mass_g * float(rng.uniform(0.01, 0.05)), 0.01, at_mm)
    load.step(at_s, mass_g, at_mm, 0.02)
    load.step(at_s + float(rng.uniform(3, 14)), -mass_g, at_mm, float(rng.uniform(0.12, 0.5)))


def _door(rng: np.random.Generator, load: DrawnLoad, at_s: float) -> None:
    """A door is slammed: the floor moves, and the table with it."""
    share = float(rng.uniform(0.005, 0.06)) * rng.choice([-1, 1])
    load.shake(at_s, share, float(rng.uniform(7, 20)), float(rng.uniform(0.1, 0.4)))


def _kick(rng: np.random.Generator, load: DrawnLoad, at_s: float) -> None:
    """A foot meets a leg of the table: a jolt, and the tower sways."""
    share = float(rng.uniform(0.02, 0.25)) * rng.choice([-1, 1])
    load.shake(at_s, share, float(rng.uniform(8, 25)), float(rng.uniform(0.05, 0.2)))
    load.swing(at_s, float(rng.uniform(0.5, 4)), float(rng.uniform(2, 6)), 1.0, until_s=at_s + 8)


def _column(rng: np.random.Generator, load: DrawnLoad, at_s: float) -> None:
    """A column is pulled out, carried, and set down elsewhere."""
    tower = load.tower
    piece = int(rng.integers(0, 20))
    mass_g, at_mm = float(tower.mass_g[piece]), tower.at_mm[piece]
    _hand(rng, load, at_s)
    lifted_s = at_s + 1.5
    set_s = lifted_s + float(rng.uniform(0.7, 4))
    load.step(lifted_s, -mass_g, at_mm, float(rng.uniform(0.005, 0.05)))
    place = 0.4 * _edge(rng)
    load.step(set_s, mass_g, place, float(rng.uniform(0.005, 0.05)))
    load.bump(set_s - 0.1, 0.3, float(rng.uniform(5, 60)), place)
    # The minute ends as it began: somebody brings it back.
    load.step(set_s + 3.5, -mass_g, place, 0.05)
    load.step(set_s + 5.5, mass_g, at_mm, 0.05)


def _footsteps(rng: np.random.Generator, load: DrawnLoad, at_s: float) -> None:
    """Somebody walks by."""
    for _ in range(int(rng.integers(3, 9))):
        share = float(rng.uniform(0.001, 0.01))
        load.shake(at_s, share, float(rng.uniform(8, 16)), 0.15)
        at_s += 0.5


_DRAWN: dict[str, Callable[[np.random.Generator, DrawnLoad, float], None]] = {
    "lean": _lean,
    "elbow": _elbow,
    "hand on base": _hand,
    "knock on the table": _knock,
    "slap on the base": _slap,
    "phone on the table": _phone_on_table,
    "phone on the base": _phone_on_base,
    "door": _door,
    "kicked table leg": _kick,
    "column": _column,
    "footsteps": _footsteps,
}
