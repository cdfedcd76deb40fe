"""Why does the table say so? One camera's pictures before and after, with what is told drawn in.

Four panels: before, with the column that is said to be gone; after, with what is said to stand or
lie there now; that scene as it was drawn to be compared; and which pixels show another surface.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.scene import LaidPlate, Lying, Scene, Standing
from companion.vision import panels
from companion.vision.changes import change_log_odds
from companion.vision.evidence import surface_names
from companion.vision.frame import Pixels
from companion.vision.panels import Lens
from companion.vision.solids import Solid
from companion.vision.synthesis import Composition, Drawn

MOST_BYTES = 60_000
"""A picture of four panels is no larger, so that a page of a whole match can still be sent."""

LEAST_NATS = 1.0
"""What speaks less for or against something says nothing."""

# Nothing that is measured is certain.
_MOST_SAID = 0.999


@dataclass(frozen=True, eq=False)
class Clue:
    """What one camera had seen when a change was judged.

    Attributes:
        camera: Its name.
        composition: The scene that was believed before, as it should see it.
        before: (h, w, 3) the rest before, in the composition's window; None if there was none.
        now: (h, w, 3) the rest that was judged.
        before_ns, now_ns: When these were seen.
    """

    camera: str
    composition: Composition
    before: Pixels | None
    now: Pixels
    before_ns: int | None
    now_ns: int


@dataclass(frozen=True)
class Claim:
    """What is said to have changed, as far as a picture can show it.

    Attributes:
        gone: The column that no longer stands where it was believed to.
        runner_up: The column that would be gone if not this one; None if none looks gone.
        came: The column or plate where it is said to be now.
        gone_nats, runner_up_nats, came_nats: What all cameras say for each; None: nothing.
        probability: Of what is told; None for a question.
        scene: How the table is believed to stand now; None: as before but for these pieces.
    """

    gone: Standing | None = None
    runner_up: Standing | None = None
    came: Solid | None = None
    gone_nats: float | None = None
    runner_up_nats: float | None = None
    came_nats: float | None = None
    probability: float | None = None
    scene: Scene | None = None


@dataclass(frozen=True)
class WhyPicture:
    """A claim drawn into what one camera saw.

    Attributes:
        camera: Its name.
        before_ns, now_ns: When the rests before and after were seen; None: no rest before.
        claim: What is drawn in.
        jpeg: The picture.
        size_px: Its width and height.
    """

    camera: str
    before_ns: int | None
    now_ns: int
    claim: Claim
    jpeg: bytes
    size_px: tuple[int, int]


def why_picture(clue: Clue, claim: Claim, began_ns: int) -> WhyPicture:
    """Return the picture that shows a claim, as a JPEG of at most :data:`MOST_BYTES`.

    Args:
        clue: What the camera saw.
        claim: What is told.
        began_ns: Where the times that people read count from.
    """
    sheet = drawn_in(clue, claim, began_ns)
    height, width = sheet.shape[:2]
    jpeg = panels.encoded(sheet, MOST_BYTES)
    return WhyPicture(clue.camera, clue.before_ns, clue.now_ns, claim, jpeg, (width, height))


def drawn_in(clue: Clue, claim: Claim, began_ns: int) -> Pixels:
    """Return (h, w, 3) the four panels; arguments as for :func:`why_picture`."""
    then = clue.composition
    after = replace(then, scene=_after(then.scene, claim))
    gone, runner_up = (_drawn(then, one) for one in (claim.gone, claim.runner_up))
    came = _drawn(after, claim.came)
    shown = [one for one in (gone, runner_up, came) if one is not None]
    lens = Lens.on([one.outline for one in shown], then.window)

    before = panels.empty_panel(lens, "no picture of the rest before")
    difference = panels.empty_panel(lens, "nothing to compare with")
    if clue.before is not None:
        before = lens.picture(clue.before, then.window)
        difference = lens.picture(_difference(clue.now, clue.before), then.window)
    now = lens.picture(clue.now, then.window)
    names = surface_names(after.scene)
    colours = [names[one.number] for one in after.pieces]
    predicted = panels.painted(lens, then.background, then.window, after.pieces, colours)

    if runner_up is not None and clue.before is not None:
        panels.trace_dashed(before, lens, runner_up, "next")
    if gone is not None:
        panels.trace(before, lens, gone, then.pieces, "gone")
        panels.trace(difference, lens, gone, then.pieces, "gone")
    if came is not None:
        for picture in (now, predicted, difference):
            panels.trace(picture, lens, came, after.pieces, "now here")
    return panels.side_by_side(
        (
            (f"Before, {_moment(clue.before_ns, began_ns)}", before),
            (f"After, {_moment(clue.now_ns, began_ns)}", now),
            ("As it would be drawn", predicted),
            ("Light: what changed", difference),
        ),
        _words(clue.camera, claim),
    )


def nats_words(nats: float) -> str:
    """Return how strongly all cameras speak for something: "+80 nats from all cameras"."""
    if abs(nats) < LEAST_NATS:
        return "the cameras cannot see it" if nats == 0 else "the cameras can hardly tell"
    return f"{nats:+.0f} nats from all cameras"


def _piece_words(piece: Solid) -> str:
    """Return a column or plate in words: "red thin column", "blue plate"."""
    if isinstance(piece, LaidPlate):
        return f"{piece.colour} plate"
    lies = " that lies" if isinstance(piece, Lying) else ""
    kind = "hexagonal" if piece.piece.kind == "hex" else piece.piece.kind
    return f"{piece.piece.colour} {kind} column{lies}"


def _after(scene: Scene, claim: Claim) -> Scene:
    if claim.scene is not None:
        return claim.scene
    if claim.gone is not None:
        scene = scene.without(claim.gone.piece)
    if isinstance(claim.came, Standing):
        return scene.with_column(claim.came)
    if isinstance(claim.came, LaidPlate) and all(
        one.colour != claim.came.colour for one in scene.plates
    ):
        return scene.with_plate(claim.came)
    return scene


def _drawn(composition: Composition, piece: Solid | None) -> Drawn | None:
    """The piece as the camera sees it, None where its picture does not reach."""
    if piece is None:
        return None
    (drawn,) = composition.drawn([piece])
    seen = composition.window.around([drawn.outline], margin_px=0)
    return drawn if seen.width > 1 and seen.height > 1 else None


def _difference(now: Pixels, before: Pixels) -> Pixels:
    """(h, w, 3) grey: dark where the surface is the same, light where it is another one."""
    odds = change_log_odds(now, before)
    grey = ((odds + 1.0) * 127.5).clip(0, 255).astype(np.uint8)
    return np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), dtype=np.uint8)


def _moment(at_ns: int | None, began_ns: int) -> str:
    if at_ns is None:
        return "nothing seen"
    tenths = max(0, (at_ns - began_ns) // 100_000_000)
    return f"{tenths // 600}:{tenths // 10 % 60:02}.{tenths % 10}"


def _words(camera: str, claim: Claim) -> Sequence[str]:
    said = [f"Camera {camera}"]
    if claim.probability is not None:
        over = "over " if claim.probability > _MOST_SAID else ""
        said.append(f"probability {over}{min(claim.probability, _MOST_SAID):.1%}")
    lines = [" · ".join(said)]
    for style, piece, nats in (
        ("Solid, gone", claim.gone, claim.gone_nats),
        ("Dashed, else this one would be gone", claim.runner_up, claim.runner_up_nats),
        ("Solid, now here", claim.came, claim.came_nats),
    ):
        if piece is not None:
            speaks = "" if nats is None else f", {nats_words(nats)}"
            lines.append(f"{style}: {_piece_words(piece)}{speaks}")
    return lines
