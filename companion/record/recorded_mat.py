"""Which mat does a recording name? The key ``mat`` of ``/table/setup``, read and written."""

from dataclasses import asdict
from typing import Annotated, Any

import msgspec

from calibration.mat_layout import CharucoStrip, MatLayout, Patch

_Place = Annotated[float, msgspec.Meta(ge=-10_000, le=10_000)]
_Size = Annotated[float, msgspec.Meta(gt=0, le=10_000)]
_Squares = Annotated[int, msgspec.Meta(ge=1, le=100)]
_MarkerId = Annotated[int, msgspec.Meta(ge=0, lt=1_000)]


class _PatchWire(msgspec.Struct):
    centre_mm: tuple[_Place, _Place]
    side_mm: _Size


class _StripWire(msgspec.Struct):
    centre_mm: tuple[_Place, _Place]
    columns: _Squares
    rows: _Squares
    square_mm: _Size
    marker_mm: _Size
    first_id: _MarkerId
    turn_deg: float = 0.0


class _MatWire(msgspec.Struct):
    dictionary: Annotated[str, msgspec.Meta(max_length=40)]
    marker_side_mm: _Size
    centres_mm: dict[_MarkerId, tuple[_Place, _Place]]
    patches: dict[str, _PatchWire] = {}
    strips: list[_StripWire] = []


_decoder = msgspec.json.Decoder(_MatWire | None)


def recorded_mat(raw: bytes | msgspec.Raw) -> MatLayout | None:
    """Return the mat that JSON tells of, None if it tells of none that could be.

    Whoever replays by the scales alone needs no mat, so that a broken one breaks nothing else.

    Args:
        raw: What stands under the key ``mat``.
    """
    try:
        wire = _decoder.decode(raw)
        if wire is None:
            return None
        return MatLayout(
            dictionary=wire.dictionary,
            marker_side_mm=wire.marker_side_mm,
            centres_mm=wire.centres_mm,
            patches={name: Patch(one.centre_mm, one.side_mm) for name, one in wire.patches.items()},
            strips=tuple(CharucoStrip(**msgspec.structs.asdict(one)) for one in wire.strips),
        )
    except (msgspec.DecodeError, RecursionError, ValueError):
        return None


def mat_to_record(layout: MatLayout) -> dict[str, Any]:
    """Return what a recording has to say of a mat, under the key ``mat``."""
    return {
        "dictionary": layout.dictionary,
        "marker_side_mm": layout.marker_side_mm,
        "centres_mm": {str(marker): list(at) for marker, at in layout.centres_mm.items()},
        "patches": {name: asdict(patch) for name, patch in layout.patches.items()},
        "strips": [asdict(strip) for strip in layout.strips],
    }
