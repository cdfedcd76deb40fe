"""Which convex pieces make up a plate's outline? Ears cut off, then merged while still convex.

A physics engine collides convex bodies only. A plate's outline has hollows; it is cut into
triangles, and neighbouring pieces are joined again wherever the joint stays convex.
"""

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]

Ring = list[int]
"""Corner numbers of a polygon, counter-clockwise."""

# A corner that turns by less counts as straight: outlines are drawn to a hundredth of a millimetre.
_STRAIGHT_MM2 = 1e-6


def convex_pieces(outline_mm: FloatArray) -> list[FloatArray]:
    """Return convex polygons, counter-clockwise, that cover a simple polygon without overlap.

    Args:
        outline_mm: (n, 2) corners in order, either way round.
    """
    corners = _counter_clockwise(outline_mm)
    rings = _triangles(corners)
    merged = True
    while merged:
        merged = _merge_one(corners, rings)
    return [corners[ring] for ring in rings]


def simplified(outline_mm: FloatArray, tolerance_mm: float) -> FloatArray:
    """Return the outline with fewer corners, none of the left-out ones farther than the tolerance.

    Args:
        outline_mm: (n, 2) corners in order.
        tolerance_mm: How far a left-out corner may be from its edge.
    """
    count = len(outline_mm)
    far = int(np.argmax(np.hypot(*(outline_mm - outline_mm[0]).T)))
    kept = sorted(
        {0, far}
        | set(_kept(outline_mm, 0, far, tolerance_mm))
        | set(_kept(outline_mm, far, count, tolerance_mm))
    )
    return np.asarray(outline_mm[kept])


def _kept(outline_mm: FloatArray, start: int, end: int, tolerance_mm: float) -> list[int]:
    """Douglas and Peucker's corners between two that are kept (``end`` may be one round on)."""
    if end - start < 2:
        return []
    a, b = outline_mm[start], outline_mm[end % len(outline_mm)]
    between = outline_mm[start + 1 : end]
    along = b - a
    off = np.abs(along[0] * (between[:, 1] - a[1]) - along[1] * (between[:, 0] - a[0]))
    off = off / max(float(np.hypot(*along)), 1e-9)
    worst = int(np.argmax(off))
    if off[worst] <= tolerance_mm:
        return []
    middle = start + 1 + worst
    return [
        *_kept(outline_mm, start, middle, tolerance_mm),
        middle,
        *_kept(outline_mm, middle, end, tolerance_mm),
    ]


def _counter_clockwise(outline_mm: FloatArray) -> FloatArray:
    following = np.roll(outline_mm, -1, axis=0)
    doubled = (outline_mm[:, 0] * following[:, 1] - outline_mm[:, 1] * following[:, 0]).sum()
    return np.asarray(outline_mm if doubled > 0 else outline_mm[::-1], dtype=np.float64)


def _turn(corners: FloatArray, a: int, b: int, c: int) -> float:
    (ax, ay), (bx, by), (cx, cy) = corners[a], corners[b], corners[c]
    return float((bx - ax) * (cy - by) - (by - ay) * (cx - bx))


def _triangles(corners: FloatArray) -> list[Ring]:
    left = list(range(len(corners)))
    triangles: list[Ring] = []
    while len(left) > 3:
        for place in range(len(left)):
            a, b, c = left[place - 1], left[place], left[(place + 1) % len(left)]
            if _turn(corners, a, b, c) <= _STRAIGHT_MM2:
                continue
            if not any(_inside(corners, (a, b, c), other) for other in left):
                triangles.append([a, b, c])
                del left[place]
                break
        else:  # what is left is a sliver without area
            return triangles
    return [*triangles, left]


def _inside(corners: FloatArray, triangle: tuple[int, int, int], other: int) -> bool:
    a, b, c = triangle
    if other in triangle:
        return False
    return (
        _turn(corners, a, b, other) >= 0
        and _turn(corners, b, c, other) >= 0
        and _turn(corners, c, a, other) >= 0
    )


def _merge_one(corners: FloatArray, rings: list[Ring]) -> bool:
    """Join the first two rings that share an edge and stay convex; whether there were any."""
    owner = {
        (ring[place - 1], ring[place]): number
        for number, ring in enumerate(rings)
        for place in range(len(ring))
    }
    for (a, b), number in owner.items():
        other = owner.get((b, a))
        if other is None or other <= number:
            continue
        joined = _joined(rings[number], rings[other], a, b)
        if _is_convex(corners, joined):
            rings[number] = joined
            del rings[other]
            return True
    return False


def _joined(one: Ring, other: Ring, a: int, b: int) -> Ring:
    """Both rings as one, without the edge from ``a`` to ``b`` of the first."""
    start, turn = one.index(b), other.index(a)
    first = one[start:] + one[:start]  # from b round to a
    second = other[turn:] + other[:turn]  # from a round to b
    return [*first, *second[1:-1]]


def _is_convex(corners: FloatArray, ring: Ring) -> bool:
    return all(
        _turn(corners, ring[place - 2], ring[place - 1], ring[place]) > -_STRAIGHT_MM2
        for place in range(len(ring))
    )
