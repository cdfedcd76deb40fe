"""How is a table told to the renderer? As MuJoCo's XML: what is seen, and nothing that weighs.

Every column, plate and part of an arm is a body that is put where a moment says, each time anew.
"""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.mat_layout import OWN_HALF_HEIGHT_MM, OWN_HALF_WIDTH_MM, OWN_MAT
from companion.scene import PLATE_COLOURS
from companion.virtual.cameras.arm import Part, parts
from companion.virtual.cameras.grain import weave, wood_grain
from companion.virtual.cameras.look import Look, Rgb
from companion.virtual.cameras.mat_print import print_mat
from companion.virtual.cameras.sight import TABLE_HALF_MM
from companion.virtual.convex import convex_pieces
from companion.virtual.model import column_name, plate_name
from companion.virtual.stage import Stage, StagedColumn

Pixels = npt.NDArray[np.uint8]
FloatArray = npt.NDArray[np.float64]

# Paper on cloth: as thick as a few sheets, so that neither shines through the other.
_PAPER_MM = 0.6
# The building zone's disc, painted on the base.
_PAINT_MM = 0.15

_TABLE_HEIGHT_M = 0.74
_ROOM_M = 2.4

LAMP = "lamp"

ARMS = 2
"""So many arms can be in a picture."""


@dataclass(frozen=True)
class Detail:
    """How finely is drawn.

    Attributes:
        shadow_px: Side of the lamp's shadow map.
        still: How many drawings of what keeps still make one picture.
        moving: How many of what moves do, at most: one is sharp, more are smeared as in life.
    """

    shadow_px: int
    still: int
    moving: int = 3


FINE = Detail(shadow_px=2048, still=6)
"""For recordings."""

QUICK = Detail(shadow_px=1024, still=1)
"""For live pictures: stairs at edges are left to the lens's blur."""

PLAIN = Detail(shadow_px=1024, still=1, moving=1)
"""For many recordings: what moves is only to be seen as something that moves."""


@dataclass(frozen=True, eq=False)
class Scenery:
    """What the renderer is given.

    Attributes:
        xml: The model.
        files: Its textures, as PNG.
    """

    xml: str
    files: dict[str, bytes]


def arm_part_name(arm: int, part: Part) -> str:
    """Return the name of the body that is a part of an arm."""
    return f"arm-{arm}-{part.name}"


def scenery(stage: Stage, look: Look, size_px: tuple[int, int], detail: Detail = FINE) -> Scenery:
    """Return a table as it is drawn.

    Args:
        stage: What lies on it.
        look: What it looks like.
        size_px: Width and height of the largest picture that will be asked for.
        detail: How finely.
    """
    rng = np.random.default_rng(look.grain_seed)
    files = {
        "mat.png": _png(print_mat(OWN_MAT, look.paper)),
        "cloth.png": _png(weave(rng, look.cloth, 0.06)),
        "floor.png": _png(wood_grain(rng, look.floor, 0.12)),
        "base.png": _png(wood_grain(rng, look.wood, 0.05)),
        "paint.png": _png(wood_grain(rng, (0.97, 0.97, 0.97), 0.012)),
    }
    xml = "\n".join(
        (
            '<mujoco model="what is seen">',
            '<compiler angle="radian"/>',
            f'<visual><headlight ambient="{_numbers(np.full(3, look.light.ambient))}"'
            ' diffuse="0 0 0" specular="0 0 0"/>',
            # No samples beside each other: that takes as long as a second drawing, which is worth
            # more (drawing.py).
            f'<quality shadowsize="{detail.shadow_px}" offsamples="0" numslices="40"/>',
            f'<global offwidth="{size_px[0]}" offheight="{size_px[1]}"/></visual>',
            '<statistic center="0 0 0.1" extent="1"/>',
            '<default><geom contype="0" conaffinity="0"/></default>',
            "<asset>",
            *_materials(look),
            *(line for colour in PLATE_COLOURS for line in _plate_mesh(stage, colour)),
            *_hexagon_mesh(stage),
            "</asset>",
            "<worldbody>",
            *_lamps(look),
            *_room(look, rng),
            *_mat_and_base(stage),
            *(line for one in stage.columns for line in _column(stage, look, one)),
            *(line for colour in PLATE_COLOURS for line in _plate(colour)),
            *(line for arm in range(ARMS) for line in _arm(arm)),
            "</worldbody>",
            "</mujoco>",
        )
    )
    return Scenery(xml, files)


def _materials(look: Look) -> Iterator[str]:
    # What is mapped as a square covers its plane once; what is a cube, any body.
    yield '<texture name="mat" type="2d" file="mat.png"/>'
    yield '<texture name="cloth" type="2d" file="cloth.png"/>'
    yield '<texture name="floor" type="2d" file="floor.png"/>'
    yield '<texture name="base" type="cube" file="base.png"/>'
    yield '<texture name="paint" type="cube" file="paint.png"/>'
    dull = 'specular="0.05" shininess="0.1"'
    yield f'<material name="mat" texture="mat" {dull}/>'
    yield f'<material name="cloth" texture="cloth" texrepeat="5 4" {dull}/>'
    yield f'<material name="floor" texture="floor" texrepeat="6 6" {dull}/>'
    yield f'<material name="wood" texture="base" {dull}/>'
    yield f'<material name="rim" texture="paint" rgba="{_rgba(look.rim)}" {dull}/>'
    yield f'<material name="skin" {dull}/>'
    yield f'<material name="wall" rgba="{_rgba(look.wall)}" emission="0.3" {dull}/>'
    for name, rgb in look.paints.items():
        yield (
            f'<material name="{name}" texture="paint" rgba="{_rgba(rgb)}" '
            'specular="0.25" shininess="0.35"/>'
        )


def _lamps(look: Look) -> Iterator[str]:
    place_m = np.array(look.light.place_mm) / 1e3
    lamp, fill = (_numbers(np.full(3, one)) for one in (look.light.strength, look.light.fill))
    yield (
        f'<light name="{LAMP}" pos="{_numbers(place_m)}" dir="{_numbers(-place_m)}" '
        f'castshadow="true" cutoff="60" exponent="1" diffuse="{lamp}" specular="0.2 0.2 0.2"/>'
    )
    yield (
        f'<light directional="true" pos="0 0 2" dir="{_numbers(np.array([*place_m[:2], -0.5]))}" '
        f'castshadow="false" diffuse="{fill}" specular="0 0 0"/>'
    )


def _room(look: Look, rng: np.random.Generator) -> Iterator[str]:
    wide_m, deep_m = TABLE_HALF_MM[0] / 1e3, TABLE_HALF_MM[1] / 1e3
    below_m = _PAPER_MM / 1e3
    yield f'<geom type="plane" material="cloth" size="{wide_m} {deep_m} .1" pos="0 0 {-below_m}"/>'
    yield (
        f'<geom type="box" rgba="{_rgba(look.cloth)}" size="{wide_m} {deep_m} 0.02" '
        f'pos="0 0 {-0.021 - below_m}"/>'
    )
    yield (
        f'<geom type="plane" material="floor" size="{_ROOM_M} {_ROOM_M} .1" '
        f'pos="0 0 {-_TABLE_HEIGHT_M}"/>'
    )
    tall_m = 1.5
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        size = f"{0.02 if x else _ROOM_M} {0.02 if y else _ROOM_M} {tall_m}"
        at = f"{x * _ROOM_M} {y * _ROOM_M} {tall_m - _TABLE_HEIGHT_M}"
        yield f'<geom type="box" material="wall" size="{size}" pos="{at}"/>'
    for _ in range(6):
        angle, half_m = rng.uniform(0, 2 * np.pi), rng.uniform(0.15, 0.5, 3)
        x_m, y_m = 2.0 * np.cos(angle), 2.0 * np.sin(angle)
        rgb = rng.uniform(0.2, 0.7) + rng.uniform(-0.1, 0.1, 3)
        yield (
            f'<geom type="box" rgba="{_numbers(rgb)} 1" size="{_numbers(half_m)}" '
            f'pos="{x_m} {y_m} {half_m[2] - _TABLE_HEIGHT_M}" euler="0 0 {angle}"/>'
        )


def _mat_and_base(stage: Stage) -> Iterator[str]:
    table_set = stage.table_set
    half_m = OWN_HALF_WIDTH_MM / 1e3, OWN_HALF_HEIGHT_MM / 1e3
    yield f'<geom type="plane" material="mat" size="{half_m[0]} {half_m[1]} .1"/>'
    thick_m = table_set.base_thickness_mm / 2e3
    zone_m = table_set.building_zone_radius_mm / 1e3
    yield (
        f'<geom type="cylinder" material="rim" pos="0 0 {thick_m}" '
        f'size="{table_set.base_radius_mm / 1e3} {thick_m}"/>'
    )
    paint_m = _PAINT_MM / 1e3
    yield (
        f'<geom type="cylinder" material="wood" pos="0 0 {2 * thick_m}" size="{zone_m} {paint_m}"/>'
    )


def _column(stage: Stage, look: Look, column: StagedColumn) -> Iterator[str]:
    kind, colour = column.piece.kind, column.piece.colour
    radius_m = stage.table_set.kinds[kind].radius_mm / 1e3
    turn = f'euler="0 0 {look.turns_rad[column.piece]}"'
    yield f'<body name="{column_name(column.piece)}" mocap="true">'
    if kind == "hex":
        yield f'<geom type="mesh" mesh="hexagon" material="{colour}" {turn}/>'
    else:
        size = f"{radius_m} {column.height_mm / 2e3}"
        yield f'<geom type="cylinder" size="{size}" material="{colour}" {turn}/>'
    yield "</body>"


def _hexagon_mesh(stage: Stage) -> Iterator[str]:
    radius_mm = stage.table_set.kinds["hex"].radius_mm
    angles = np.arange(6) * np.pi / 3
    outline_mm = radius_mm * np.column_stack((np.cos(angles), np.sin(angles)))
    yield _mesh("hexagon", outline_mm, stage.table_set.column_height_mm / 2)


def _plate_mesh(stage: Stage, colour: str) -> Iterator[str]:
    outline_mm = stage.table_set.plates[colour].outline_mm
    half_mm = stage.table_set.plate_thickness_mm / 2
    yield _mesh(plate_name(colour), outline_mm, half_mm)


def _mesh(name: str, outline_mm: FloatArray, half_mm: float) -> str:
    """A prism with an outline of any shape, its frame that of the outline."""
    area = np.sum(outline_mm[:, 0] * np.roll(outline_mm[:, 1], -1)) - np.sum(
        outline_mm[:, 1] * np.roll(outline_mm[:, 0], -1)
    )
    corners_mm = outline_mm if area > 0 else outline_mm[::-1]
    count = len(corners_mm)
    number = {tuple(corner): index for index, corner in enumerate(corners_mm)}
    faces: list[tuple[int, int, int]] = []
    for piece in convex_pieces(corners_mm):
        ring = [number[tuple(corner)] for corner in piece]
        for second, third in itertools.pairwise(ring[1:]):
            faces.append((ring[0] + count, second + count, third + count))
            faces.append((ring[0], third, second))
    for corner in range(count):
        following = (corner + 1) % count
        faces.append((corner, following, following + count))
        faces.append((corner, following + count, corner + count))
    vertices = np.concatenate(
        [np.column_stack((corners_mm, np.full(count, z_mm))) for z_mm in (-half_mm, half_mm)]
    )
    return (
        f'<mesh name="{name}" inertia="shell" vertex="{_numbers(vertices.ravel() / 1e3)}" '
        f'face="{" ".join(str(one) for face in faces for one in face)}"/>'
    )


def _plate(colour: str) -> Iterator[str]:
    name = plate_name(colour)
    yield f'<body name="{name}" mocap="true"><geom type="mesh" mesh="{name}" material="{colour}"/>'
    yield "</body>"


def _arm(arm: int) -> Iterator[str]:
    """Long sleeves; who has rolled them up is told when an arm is put somewhere."""
    for part in parts(bare_mm=0.0):
        half_m = float(np.linalg.norm(np.subtract(part.end_mm, part.start_mm))) / 2e3
        name = arm_part_name(arm, part)
        yield (
            f'<body name="{name}" mocap="true"><geom name="{name}" type="capsule" '
            f'size="{part.radius_mm / 1e3} {half_m}" rgba="0.8 0.6 0.5 1"/></body>'
        )


def _rgba(rgb: Rgb) -> str:
    return f"{_numbers(np.array(rgb))} 1"


def _numbers(values: FloatArray) -> str:
    return " ".join(f"{value:.7g}" for value in values)


def _png(pixels: Pixels) -> bytes:
    done, encoded = cv2.imencode(".png", pixels)
    assert done, "a picture in memory can always be written as PNG"
    return encoded.tobytes()
