"""What are faces shown while pieces are measured? The step, what was found, in the link's words."""

from dataclasses import dataclass
from typing import Final

from calibration.set_file import SetFile
from companion.link.messages.shown.scales import Trouble
from companion.link.messages.shown.workshop import PieceFoundView, PieceKnownView, PiecesView
from companion.table.calibrating.measuring import Measuring
from companion.vision.enrolling.column_size import ColumnSize
from companion.vision.enrolling.enrolment import Finding
from companion.vision.enrolling.plate_outline import Outline
from companion.vision.enrolling.refused import Refused

_QUARTERS: Final = 4
"""Faces are shown a measuring when it is another; a second has so many looks."""


@dataclass(frozen=True, eq=False)
class Shown:
    """What there is to show.

    Attributes:
        camera: Through which camera; None where pieces are only weighed.
        now: How far it is.
        is_busy: Whether a picture is looked at, or the scales are heard.
        share: How much of the second was heard.
        trouble: What is in the way.
        found: What a picture showed, or the grams that came; None before.
        written: The set, once it is over.
    """

    camera: str | None
    now: Measuring
    is_busy: bool
    share: float
    trouble: Trouble | None
    found: Finding | float | None
    written: SetFile | None


def pieces_view(shown: Shown) -> PiecesView:
    """Return the view of a measuring."""
    now, step = shown.now, shown.now.step
    return PiecesView(
        camera=shown.camera,
        number=min(now.at + 1, len(now.steps)),
        of=len(now.steps),
        task=None if step is None else step.task,
        piece="" if step is None else step.piece,
        is_busy=shown.is_busy,
        share=int(max(0.0, shown.share) * _QUARTERS) / _QUARTERS,
        trouble=shown.trouble,
        found=None if shown.found is None else _found(shown.found),
        known=() if shown.written is None else _known(shown.written),
        changed=now.has_found,
    )


def not_seen(refused: Refused) -> Trouble:
    """Return why the mat, or a piece on it, is not seen."""
    return Trouble("pieces_" + refused.why.value.replace(" ", "_"), refused.sentence)


def _found(found: Finding | float) -> PieceFoundView:
    if isinstance(found, float):
        return PieceFoundView(mass_g=round(found, 1))
    what = found.what
    if isinstance(what, Outline):
        long_mm, short_mm = what.size_mm
        return PieceFoundView(
            long_mm=round(long_mm, 1),
            short_mm=round(short_mm, 1),
            residual_mm=round(what.residual_mm, 2),
        )
    if isinstance(what, ColumnSize):
        return PieceFoundView(
            radius_mm=round(what.radius_mm, 1),
            height_mm=round(what.height_mm, 1),
            footprint=str(what.footprint),
            residual_mm=round(what.residual_mm, 2),
        )
    return PieceFoundView(rms_px=round(what.pose.rms_px, 2))


def _known(found: SetFile) -> tuple[PieceKnownView, ...]:
    plates = [
        PieceKnownView(name, True, one.measured, one.weighed) for name, one in found.plates.items()
    ]
    kinds = [
        PieceKnownView(name, False, one.measured, one.weighed) for name, one in found.kinds.items()
    ]
    return (*plates, *kinds)
