"""How does a tower fall? Pieces lose their hold one after the other, fly, hit, bounce and lie.

| kind | what happens |
|---|---|
| sink | the columns of a storey tip, all above comes down on it together, and scatters |
| topple | all above a storey turns over an edge; most of it lands beside the base |
| slide | the highest plate dips, and what stands on it slides off, piece by piece |
| pulled | as sink, under the hand that pulls a column |
| knocked | a blow from the side, a swing, then as topple |
| rest | all of the tower at once, as when somebody drags the cloth |

A piece that has lost its hold weighs nothing on the base until it hits: v = sqrt(2 g h), and the
blow has the momentum m v. A tenth to a third of that speed is left for a bounce. What lands
farther from the centre than the base reaches never comes back onto the cells.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.bench.drawn_load import DrawnLoad

FloatArray = npt.NDArray[np.float64]

KINDS = ("sink", "topple", "slide", "pulled", "knocked", "rest")

_GRAVITY_MM_S2 = 9_810.0
_BASE_RADIUS_MM = 140.0
_BLOW_S = (0.004, 0.02)  # wood on wood
_PUSH_G = (10.0, 40.0)


@dataclass(frozen=True)
class DrawnFall:
    """A fall that was drawn.

    Attributes:
        kind: One of the kinds above.
        lost_hold_s: When the first piece may have lost its hold.
        first_hit_s: The first blow as strong as of a twentieth of all pieces, from a storey high.
        lost_g: What landed beside the base.
        fell_g: What fell.
    """

    kind: str
    lost_hold_s: float
    first_hit_s: float
    lost_g: float
    fell_g: float


@dataclass
class _Hits:
    """Notes when the blows come."""

    worth_gs: float
    first_s: float = np.inf

    def note(self, at_s: float, impulse_gs: float) -> None:
        if impulse_gs >= self.worth_gs:
            self.first_s = min(self.first_s, at_s)


def draw_fall(rng: np.random.Generator, load: DrawnLoad, at_s: float, kind: str) -> DrawnFall:
    """Let the tower on a load fall at ``at_s``, and return what happened when."""
    tower = load.tower
    speed_of_a_storey = np.sqrt(2 * _GRAVITY_MM_S2 * 65)
    hits = _Hits(0.05 * tower.pieces_g * speed_of_a_storey / _GRAVITY_MM_S2)
    top = int(tower.storey.max())
    lowest = {
        "rest": 1,
        "slide": top,
    }.get(kind, int(rng.integers(1, top + 1)))
    falling = np.flatnonzero(tower.storey >= lowest)
    angle = float(rng.uniform(0, 2 * np.pi))
    aside = np.array([np.cos(angle), np.sin(angle)])
    if kind == "pulled":
        load.bump(at_s - 0.5, 0.6, float(rng.uniform(*_PUSH_G)), tower.at_mm[falling[0]])
    if kind == "knocked":
        load.bump(at_s - 0.25, 0.12, float(rng.uniform(-30, 30)), 40 * aside)
        load.swing(at_s - 0.2, float(rng.uniform(2, 8)), 3.0, 1.0, angle=angle, until_s=at_s)
    lost_g = 0.0
    for piece in falling:
        mass_g, height_mm = float(tower.mass_g[piece]), float(tower.height_mm[piece])
        at_mm = tower.at_mm[piece]
        above = height_mm - 70.0 * (lowest - 1)
        lost_s, drop_mm, lands_mm = _flight(
            rng, kind=kind, at_s=at_s, above_mm=above, at_mm=at_mm, aside=aside
        )
        load.mass_from(lost_s, -mass_g, at_mm)
        lost_g += _land(
            rng, load, hits, lost_s=lost_s, drop_mm=drop_mm, lands_mm=lands_mm, mass_g=mass_g
        )
    return DrawnFall(kind, at_s, hits.first_s, lost_g, float(tower.mass_g[falling].sum()))


def _flight(
    rng: np.random.Generator,
    *,
    kind: str,
    at_s: float,
    above_mm: float,
    at_mm: FloatArray,
    aside: FloatArray,
) -> tuple[float, float, FloatArray]:
    """When a piece loses its hold, how far it drops, where it lands."""
    if kind in ("sink", "pulled", "rest"):
        # Plates and columns come down together, a storey, and then go their own ways.
        lost_s = at_s + float(rng.exponential(0.012))
        return lost_s, float(rng.uniform(45, 65)), at_mm + rng.normal(0, 35, 2)
    if kind == "slide":
        lost_s = at_s + float(rng.uniform(0, 0.35))
        return lost_s, above_mm + float(rng.uniform(0, 60)), at_mm + rng.uniform(20, 120) * aside
    # Toppling: the higher, the farther it flies, and the later it is let go.
    lost_s = at_s + float(rng.uniform(0, 0.08)) + 0.0004 * above_mm
    lands_mm = at_mm + (0.7 * above_mm + rng.normal(0, 25)) * aside
    return lost_s, 0.75 * above_mm + 20, lands_mm


def _land(
    rng: np.random.Generator,
    load: DrawnLoad,
    hits: _Hits,
    *,
    lost_s: float,
    drop_mm: float,
    lands_mm: FloatArray,
    mass_g: float,
) -> float:
    """Let a piece fly, hit, bounce and lie; return its mass if it lands beside the base."""
    flight_s = float(np.sqrt(2 * drop_mm / _GRAVITY_MM_S2))
    at_s = lost_s + flight_s
    if np.hypot(*lands_mm) > _BASE_RADIUS_MM:
        return mass_g
    speed = flight_s * _GRAVITY_MM_S2
    while speed > 80:
        back = speed * float(rng.uniform(0.1, 0.33))
        impulse_gs = mass_g * (speed + back) / _GRAVITY_MM_S2
        hits.note(at_s, impulse_gs)
        load.hit(at_s, impulse_gs, float(rng.uniform(*_BLOW_S)), lands_mm)
        at_s += 2 * back / _GRAVITY_MM_S2
        speed = back
    load.mass_from(at_s, mass_g, lands_mm)
    # It rolls for a while: its place wanders.
    rolls_s = float(rng.uniform(0.1, 0.8))
    load.mass_from(at_s, -mass_g, lands_mm, rolls_s)
    load.mass_from(at_s, mass_g, lands_mm + rng.normal(0, 12, 2), rolls_s)
    return 0.0
