"""How does a solid body turn? Unit quaternions, and the matrices that a shader takes.

A quaternion is ``(w, x, y, z)``. The frame is the one of the seal: x to the right along the block,
y up, z towards who looks. Matrices are rows of four, for column vectors.
"""

from math import acos, atan2, cos, degrees, radians, sin, sqrt

Quaternion = tuple[float, float, float, float]
Vector = tuple[float, float, float]
Matrix4 = tuple[
    tuple[float, float, float, float],
    tuple[float, float, float, float],
    tuple[float, float, float, float],
    tuple[float, float, float, float],
]

STRAIGHT: Quaternion = (1.0, 0.0, 0.0, 0.0)


def about_x(angle_deg: float) -> Quaternion:
    """Return the turn about the long axis that takes up (y) towards the viewer (z)."""
    half = radians(angle_deg) / 2
    return cos(half), sin(half), 0.0, 0.0


def about_y(angle_deg: float) -> Quaternion:
    """Return the turn about the vertical that takes the viewer's side (z) to the right (x)."""
    half = radians(angle_deg) / 2
    return cos(half), 0.0, sin(half), 0.0


def roll_of(turn: Quaternion) -> float:
    """Return the angle in degrees, from 0 to 360, of a turn about the long axis."""
    return degrees(2 * atan2(turn[1], turn[0])) % 360


def after(second: Quaternion, first: Quaternion) -> Quaternion:
    """Return the turn that is ``first`` and then ``second``."""
    a, b, c, d = second
    e, f, g, h = first
    return (
        a * e - b * f - c * g - d * h,
        a * f + b * e + c * h - d * g,
        a * g - b * h + c * e + d * f,
        a * h + b * g - c * f + d * e,
    )


def slerp(start: Quaternion, end: Quaternion, share: float) -> Quaternion:
    """Return the turn a ``share`` (0…1) of the shorter way from ``start`` to ``end``.

    Exactly opposite poses have no shorter way; there it is the one through ``end`` as given.
    """
    dot = sum(a * b for a, b in zip(start, end, strict=True))
    if dot < 0:
        end = (-end[0], -end[1], -end[2], -end[3])
        dot = -dot
    angle = acos(min(1.0, dot))
    if angle < 1e-6:
        return end
    a, b = sin((1 - share) * angle) / sin(angle), sin(share * angle) / sin(angle)
    w, x, y, z = (a * p + b * q for p, q in zip(start, end, strict=True))
    length = sqrt(w * w + x * x + y * y + z * z)
    return w / length, x / length, y / length, z / length


def placed(turn: Quaternion, at: Vector = (0.0, 0.0, 0.0)) -> Matrix4:
    """Return the matrix that turns a body about its middle and sets the middle down ``at``."""
    w, x, y, z = turn
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y), at[0]),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x), at[1]),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y), at[2]),
        (0.0, 0.0, 0.0, 1.0),
    )


def seen_from_above(elevation_deg: float, distance: float) -> Matrix4:
    """Return the matrix into the frame of an eye that looks at the origin from above."""
    s, c = sin(radians(elevation_deg)), cos(radians(elevation_deg))
    return (
        (1.0, 0.0, 0.0, 0.0),
        (0.0, c, -s, 0.0),
        (0.0, s, c, -distance),
        (0.0, 0.0, 0.0, 1.0),
    )


def perspective(scale_x: float, scale_y: float, shift_y: float, distance: float) -> Matrix4:
    """Return the projection that shows what is ``distance`` away at the given scales.

    Args:
        scale_x, scale_y: Units of the picture (its half width and height are 1) for one of ours.
        shift_y: How far up everything is moved in the picture.
        distance: From the eye to the origin; nearer things are shown larger.
    """
    near, far = 0.25 * distance, 2.0 * distance
    return (
        (scale_x * distance, 0.0, 0.0, 0.0),
        (0.0, scale_y * distance, -shift_y, 0.0),
        (0.0, 0.0, -(far + near) / (far - near), -2 * far * near / (far - near)),
        (0.0, 0.0, -1.0, 0.0),
    )


def times(left: Matrix4, right: Matrix4) -> Matrix4:
    """Return the matrix product."""
    rows = [
        [sum(row[k] * right[k][column] for k in range(4)) for column in range(4)] for row in left
    ]
    first, second, third, fourth = ((row[0], row[1], row[2], row[3]) for row in rows)
    return first, second, third, fourth


def seen(matrix: Matrix4, point: Vector) -> tuple[float, float]:
    """Return where a point is in the picture, each coordinate -1…1."""
    x, y, _, w = (sum(m * p for m, p in zip(row, (*point, 1.0), strict=True)) for row in matrix)
    return x / w, y / w
