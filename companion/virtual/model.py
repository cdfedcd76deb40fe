"""How is a stage told to the physics engine? As MuJoCo's XML, in metres and kilograms.

| body        | shape                                                                          |
|-------------|--------------------------------------------------------------------------------|
| the base    | a disc that may sink and tilt on the springs of its cells, nothing else        |
| a plate     | convex prisms, as many as its outline needs                                    |
| a column    | four small spheres round each end ("feet") and a capsule between them          |
| the table   | a plane under the base; what lies on it weighs nothing                         |

Feet touch where a real column does, at the rims of its ends, and give the solver few and constant
contacts: whole cylinders rattle, and their forces show it. The capsule is for what falls and lies.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np
import numpy.typing as npt

from companion.scene import PLATE_COLOURS, Piece
from companion.virtual.convex import convex_pieces, simplified
from companion.virtual.stage import Stage, StagedColumn

FloatArray = npt.NDArray[np.float64]

STEP_S: Final = 0.002

FEET: Final = 4
_FOOT_MM = 1.2
_OUTLINE_TOLERANCE_MM = 0.8
_END_GAP_MM = 1.0  # the capsule ends so far before the feet: a standing column touches with them

# Who collides with whom. Standing columns touch plates with their feet alone; once something
# tilts, capsules and plates collide with everything (:data:`LOOSE_SHAFT`, :data:`LOOSE_PLATE`).
FOOT, SHAFT, PLATE, NEIGHBOUR = 1, 2, 4, 8
LOOSE_SHAFT: Final = SHAFT | NEIGHBOUR
STANDING_SHAFT: Final = NEIGHBOUR
LOOSE_PLATE: Final = PLATE
STANDING_PLATE: Final = 0
_TAKES_ALL = FOOT | SHAFT | PLATE

# Critically damped contacts that give by some hundredths of a millimetre. Stiffer ones (three steps
# instead of five) rattled under five of ten drawn tables, by ten newtons.
# A soft contact creeps under a steady sideways force, the softer the faster: a tower that leans by
# a degree went 0.3 mm in a minute at .95 and a tenth of the friction's stiffness. Stiffer than this
# (.99 to .999, ten times the friction's), some towers rattled or took their time.
_GIVE_S = 5 * STEP_S
_CONTACT = 'solref="{solref} 1" solimp=".99 .99 .0005 .5 2" condim="3"'
_FRICTION_STIFFNESS = 100  # of a contact's normal one

# So stiff a friction needs a solution that is exact to the last digits. What the solver leaves over
# at 1e-8 or 1e-10 is motion: it changes which feet touch and slip, and wants eight iterations in
# the next step, not one. One tower of four plates crept 0.88 mm in a minute by it, another fell to
# trembling after 45 s. At 1e-14 the same tower went 0.02 mm, in a third of the time. No other
# knob did that (friction of 1 to 10,000, solimp, Euler; noslip came half way). At 0 the solver runs
# after the rounding of its own sums: 22 iterations.
_TOLERANCE = "1e-14"


def column_name(piece: Piece) -> str:
    """Return the name of a column's body in the model."""
    return f"{piece.colour}-{piece.kind}-{piece.n}"


def plate_name(colour: str) -> str:
    """Return the name of a plate's body in the model."""
    return f"plate-{colour}"


def model_xml(stage: Stage) -> str:
    """Return the whole table as MuJoCo's XML; every column and plate is a free body."""
    contact = _CONTACT.format(solref=_GIVE_S)
    friction = f'friction="{stage.material.friction:.4f} .001 .00001"'
    return "\n".join(
        (
            '<mujoco model="table">',
            '<compiler angle="radian" inertiafromgeom="auto"/>',
            f'<option timestep="{STEP_S}" solver="Newton" cone="elliptic"',
            f' impratio="{_FRICTION_STIFFNESS}"',
            f' integrator="implicitfast" iterations="100" tolerance="{_TOLERANCE}">',
            '<flag multiccd="disable"/></option>',
            '<size memory="32M"/>',
            f"<default><geom {friction} {contact}/></default>",
            "<asset>",
            *_meshes(stage),
            "</asset>",
            "<worldbody>",
            '<geom name="table" type="plane" size="2 2 .1" contype="0" '
            f'conaffinity="{_TAKES_ALL}"/>',
            *_base(stage),
            *(line for one in stage.columns for line in _column(stage, one)),
            *(line for colour in PLATE_COLOURS for line in _plate(stage, colour)),
            "</worldbody>",
            "</mujoco>",
        )
    )


def _base(stage: Stage) -> Iterator[str]:
    """The base: it may sink and tilt about both axes, against four springs under its corners."""
    thick_m = stage.table_set.base_thickness_mm / 2e3
    cells_m = np.array(stage.cells_mm) / 1e3
    for_sink, for_x, for_y = len(cells_m), (cells_m[:, 1] ** 2).sum(), (cells_m[:, 0] ** 2).sum()
    stiff, damp = stage.material.cell_stiffness_n_m, stage.material.cell_damping_ns_m
    yield f'<body name="base" pos="0 0 {thick_m}">'
    for name, kind, axis, share in (
        ("sink", "slide", "0 0 1", for_sink),
        ("about-x", "hinge", "1 0 0", for_x),
        ("about-y", "hinge", "0 1 0", for_y),
    ):
        yield (
            f'<joint name="{name}" type="{kind}" axis="{axis}" '
            f'stiffness="{stiff * share}" damping="{damp * share}"/>'
        )
    yield (
        f'<geom name="base" type="cylinder" size="{stage.table_set.base_radius_mm / 1e3} {thick_m}"'
        f' mass="{stage.base_mass_g / 1e3}" contype="0" conaffinity="{_TAKES_ALL}"/></body>'
    )


def _column(stage: Stage, column: StagedColumn) -> Iterator[str]:
    name = column_name(column.piece)
    radius_m = stage.table_set.kinds[column.piece.kind].radius_mm / 1e3
    half_m, foot_m = column.height_mm / 2e3, _FOOT_MM / 1e3
    middle_m = stage.floor_z_mm(0) / 1e3 + half_m
    mass_kg = column.mass_g / 1e3
    across = mass_kg * (3 * radius_m**2 + (2 * half_m) ** 2) / 12
    yield f'<body name="{name}" pos="{column.x_mm / 1e3} {column.y_mm / 1e3} {middle_m}">'
    yield "<freejoint/>"
    yield (
        f'<inertial pos="0 0 0" mass="{mass_kg}" '
        f'diaginertia="{across} {across} {mass_kg * radius_m**2 / 2}"/>'
    )
    shaft_m = half_m - radius_m - _END_GAP_MM / 1e3
    yield (
        f'<geom name="{name}" type="capsule" size="{radius_m} {shaft_m}" '
        f'contype="{STANDING_SHAFT}" conaffinity="{NEIGHBOUR}"/>'
    )
    for end in (-1, 1):
        for foot in range(FEET):
            angle = 2 * np.pi * (foot + 0.5) / FEET
            x_m, y_m = (radius_m - foot_m) * np.array([np.cos(angle), np.sin(angle)])
            yield (
                f'<geom type="sphere" size="{foot_m}" pos="{x_m} {y_m} {end * (half_m - foot_m)}" '
                f'contype="{FOOT}" conaffinity="0"/>'
            )
    yield "</body>"


def _prisms(stage: Stage, colour: str) -> list[FloatArray]:
    outline_mm = stage.table_set.plates[colour].outline_mm
    return convex_pieces(simplified(outline_mm, _OUTLINE_TOLERANCE_MM))


def _meshes(stage: Stage) -> Iterator[str]:
    half_mm = stage.table_set.plate_thickness_mm / 2
    for colour in PLATE_COLOURS:
        for number, corners_mm in enumerate(_prisms(stage, colour)):
            vertices = " ".join(
                f"{x_mm / 1e3} {y_mm / 1e3} {z_mm / 1e3}"
                for z_mm in (-half_mm, half_mm)
                for x_mm, y_mm in corners_mm
            )
            yield f'<mesh name="{plate_name(colour)}-{number}" vertex="{vertices}"/>'


def _plate(stage: Stage, colour: str) -> Iterator[str]:
    """A plate waits far away, without weight, until it is laid."""
    name = plate_name(colour)
    mass_kg = stage.plate_mass_g[colour] / 1e3
    along, across = _gyration_m2(stage, colour)
    level = PLATE_COLOURS.index(colour)
    yield f'<body name="{name}" pos="1 {0.3 * level} .3" gravcomp="1">'
    yield "<freejoint/>"
    yield (
        f'<inertial pos="0 0 0" mass="{mass_kg}" '
        f'diaginertia="{mass_kg * across} {mass_kg * along} '
        f'{mass_kg * 0.9999 * (across + along)}"/>'
    )
    for number in range(len(_prisms(stage, colour))):
        yield (
            f'<geom name="{name}-{number}" type="mesh" mesh="{name}-{number}" '
            f'contype="{STANDING_PLATE}" conaffinity="{_TAKES_ALL}"/>'
        )
    yield "</body>"


def _gyration_m2(stage: Stage, colour: str) -> tuple[float, float]:
    """Mean of x² and of y² over a plate, which is nearly round: its corners' axes will do."""
    outline_m = stage.table_set.plates[colour].outline_mm / 1e3
    x2, y2 = (outline_m**2).mean(axis=0) / 2
    thick2 = (stage.table_set.plate_thickness_mm / 1e3) ** 2 / 12
    return float(x2 + thick2), float(y2 + thick2)
