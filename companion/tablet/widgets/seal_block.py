"""What shape has the Architect's seal? A long four-sided block (VP-4) with slightly broken edges.

Its long faces are painted, everything else shows the wood. The mesh is flat-shaded: each face has
its own vertices, so that its normal and its place in the picture of the paint are its own.
"""

from math import cos, hypot, radians, sin
from typing import Final

LENGTH: Final = 4.0
SIDE: Final = 1.0
BEVEL: Final = 0.055

PAINTED: Final = 0.0
WOODEN: Final = 1.0
SHADOW: Final = 2.0
"""What a vertex belongs to: a painted face, the bare wood, or the shadow on the table."""

VERTEX_FORMAT: Final = [
    (b"v_pos", 3, "float"),
    (b"v_normal", 3, "float"),
    (b"v_tc", 2, "float"),
    (b"v_kind", 1, "float"),
]

Point = tuple[float, float, float]

# One face's outline in its own plane, as signs of (along, across): counter-clockwise from outside.
_CORNERS: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def block_mesh() -> tuple[list[float], list[int]]:
    """Return vertices and triangle indices: first the shadow, then the block, seen from outside."""
    mesh = _Mesh()
    mesh.shadow()
    half, inner = SIDE / 2, SIDE / 2 - BEVEL
    end, inner_end = LENGTH / 2, LENGTH / 2 - BEVEL
    for quarter in range(4):

        def turned(x: float, up: float, near: float, quarter: int = quarter) -> Point:
            c, s = _QUARTERS[quarter]
            return x, c * up - s * near, s * up + c * near

        # The long face: upright letters have their top away from the viewer.
        face = [turned(a * inner_end, half, -b * inner) for a, b in _CORNERS]
        mesh.face(face, PAINTED, [((a + 1) / 2, (quarter + (b + 1) / 2) / 4) for a, b in _CORNERS])
        # The broken edge between this long face and the next.
        mesh.face(
            [
                turned(-inner_end, inner, half),
                turned(inner_end, inner, half),
                turned(inner_end, half, inner),
                turned(-inner_end, half, inner),
            ]
        )
        for side in (-1, 1):
            edge = [
                turned(side * end, inner, inner),
                turned(side * end, inner, -inner),
                turned(side * inner_end, half, -inner),
                turned(side * inner_end, half, inner),
            ]
            corner = [
                turned(side * end, inner, inner),
                turned(side * inner_end, half, inner),
                turned(side * inner_end, inner, half),
            ]
            mesh.face(edge if side > 0 else edge[::-1])
            mesh.face(corner if side > 0 else corner[::-1])
    for side in (-1, 1):
        square = [(side * end, a * inner, b * inner) for a, b in _CORNERS]
        mesh.face(square if side > 0 else square[::-1])
    return mesh.vertices, mesh.indices


def resting_height(roll_deg: float) -> float:
    """Return how high the block's middle is while it rolls over its edge on the table."""
    return SIDE / 2 * (abs(cos(radians(roll_deg))) + abs(sin(radians(roll_deg))))


_QUARTERS: Final = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))


class _Mesh:
    """Vertices and triangles, face by face."""

    def __init__(self) -> None:
        self.vertices: list[float] = []
        self.indices: list[int] = []

    def face(
        self,
        outline: list[Point],
        kind: float = WOODEN,
        places: list[tuple[float, float]] | None = None,
    ) -> None:
        """A flat convex face, its outline counter-clockwise from outside."""
        first = len(self.vertices) // 9
        normal = _normal(outline)
        for point, place in zip(outline, places or [(0.0, 0.0)] * len(outline), strict=True):
            self.vertices += [*point, *normal, *place, kind]
        for corner in range(1, len(outline) - 1):
            self.indices += [first, first + corner, first + corner + 1]

    def shadow(self) -> None:
        """A piece of the table; the places are for the shader, which softens the rim."""
        outline: list[Point] = [(float(a), 0.0, float(-b)) for a, b in _CORNERS]
        self.face(outline, SHADOW, [(float(a), float(b)) for a, b in _CORNERS])


def _normal(outline: list[Point]) -> Point:
    a, b, c = outline[:3]
    u = tuple(q - p for p, q in zip(a, b, strict=True))
    v = tuple(q - p for p, q in zip(a, c, strict=True))
    x, y, z = u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]
    length = hypot(x, y, z)
    return x / length, y / length, z / length
