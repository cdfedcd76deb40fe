"""How is a camera calibrated at a terminal? Frames come, hints go out, until all are taken.

What a frame is good for, and what is told of it, is in ``companion/table/calibrating``.
"""

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.camera.options import RECORDING_SUFFIX, chosen_camera
from companion.errors import MissingError

if TYPE_CHECKING:
    from calibration.boards import Board
    from calibration.camera import View
    from companion.vision.frame import Pixels

# Some webcams take three seconds to wake.
_PATIENCE_NS = 8_000_000_000


def guided_views(
    frames: "Iterable[Pixels]", board: "Board", tell: Callable[[str], None]
) -> "list[View]":
    """Return what was found in the pictures that were taken, when all are taken or frames end.

    Args:
        frames: The newest picture, again and again; ending them ends the calibration.
        board: What is held before the camera.
        tell: Says a sentence to the person; each is told once until another is.
    """
    from companion.table.calibrating.lens_guide import LensGuide

    guide, told = LensGuide(board), ""
    try:
        for pixels in frames:
            hint = guide.look(pixels)
            if hint.took is not None:
                tell(f"Taken: {len(guide.taken)} of {len(guide.taken) + len(guide.missing)}.")
            if hint.sentence and hint.sentence != told:
                tell(hint.sentence)
                told = hint.sentence
            if not guide.missing:
                break
    except KeyboardInterrupt:
        tell("Ended early; what was taken has to do.")
    return guide.views()


def to_person(sentence: str) -> None:
    """Write a sentence for the person who holds the board."""
    print(sentence, file=sys.stderr, flush=True)


def live_frames(word: str | None) -> "tuple[str, Iterator[Pixels]]":
    """Return what a camera of this machine is called, and its newest pictures.

    Raises:
        MissingError: There is no camera. While iterating: it shows nothing.
    """
    from companion.vision.capture.camera import Camera
    from companion.vision.capture.this_machine import this_machine

    name, choice = chosen_camera(word)

    def frames() -> "Iterator[Pixels]":
        camera = Camera(name, choice, this_machine())
        camera.open()
        number = -1
        try:
            while True:
                frame = camera.newest(number, time.monotonic_ns() + _PATIENCE_NS)
                if frame is None:
                    raise MissingError(camera.health().sentence)
                number = frame.number
                yield frame.pixels
        finally:
            camera.close()

    return name, frames()


def stored_frames(file: Path, camera: str | None) -> "Iterator[Pixels]":
    """Return the pictures of a recording, a video or a folder as if somebody held them up."""
    from companion.vision.capture.recorded_pictures import recorded_camera, recorded_pictures
    from companion.vision.capture.stored_pictures import stored_pictures

    if file.suffix.lower() == RECORDING_SUFFIX:
        stored = recorded_pictures(file, recorded_camera(file, camera).name)
    else:
        stored = stored_pictures(file)
    return (pixels for one in stored if (pixels := one.load()) is not None)
