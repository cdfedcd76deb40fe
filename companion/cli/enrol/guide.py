"""How is a person led through measuring a set? Says what to lay down, shows what was found, asks.

Stored pictures are taken one after another as if somebody laid the pieces down: one that does not
do is told and passed over, and nobody is asked.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from companion.errors import MissingError, UsageError

if TYPE_CHECKING:
    from companion.vision.capture.source import FrameSource
    from companion.vision.enrolling.enrolment import Enrolment, Finding
    from companion.vision.enrolling.steps import Step
    from companion.vision.frame import Pixels

# Some webcams take three seconds to wake.
_PATIENCE_NS = 8_000_000_000

SKIP, AGAIN = "s", "n"

Tell = Callable[[str], None]
Ask = Callable[[str], str]
Show = Callable[["Step", "Pixels", "Finding"], None]


class Pictures(Protocol):
    """Where pictures of steps come from."""

    def of(self, step: "Step") -> "Pixels | None":
        """Return the next picture for a step; None if there is none, or it is left out."""

    def agrees(self) -> bool:
        """Return whether what was found is right."""


class StoredPictures:
    """Pictures of a source that plays stored ones, each for the step that is due."""

    def __init__(self, source: "FrameSource") -> None:
        """Take them from an open source that plays them one by one."""
        self._source = source
        self._number = -1

    def of(self, step: "Step") -> "Pixels | None":
        """Return the next picture, None at their end."""
        frame = self._source.newest(self._number)
        if frame is None:
            return None
        self._number = frame.number
        return frame.pixels

    def agrees(self) -> bool:
        """Return that it is right: nobody is there to say otherwise."""
        return True


class LivePictures:
    """Pictures of a camera, taken when a person says that a piece lies there."""

    def __init__(self, source: "FrameSource", ask: Ask) -> None:
        """Take them from an open source, and ask by ``ask``."""
        self._source = source
        self._ask = ask

    def of(self, step: "Step") -> "Pixels | None":
        """Return a picture once the person has done the step; None if they skip it.

        Raises:
            MissingError: The camera shows nothing.
        """
        can_skip = bool(step.name)
        skip = f", or {SKIP} and Enter to leave it out" if can_skip else ""
        if self._ask(f"  Press Enter when that is done{skip}.") == SKIP and can_skip:
            return None
        from companion.vision.enrolling.steps import ON_THEIR_WAY

        number = -1
        for _ in range(ON_THEIR_WAY + 1):
            frame = self._source.newest(number, time.monotonic_ns() + _PATIENCE_NS)
            if frame is None:
                raise MissingError(self._source.health().sentence)
            number = frame.number
        return frame.pixels if frame is not None else None

    def agrees(self) -> bool:
        """Return whether the person says that it is right."""
        return self._ask(f"  Is that right? Enter, or {AGAIN} and Enter to try again.") != AGAIN


def lead(
    enrolment: "Enrolment", pictures: Pictures, tell: Tell, show: Show
) -> "tuple[Enrolment, tuple[Step, ...]]":
    """Return the enrolment at its end, and the steps that were left out.

    Args:
        enrolment: At its beginning.
        pictures: Where pictures come from.
        tell: Says a sentence to the person.
        show: Is given each picture with what was found in it.
    """
    from companion.vision.enrolling.enrolment import look
    from companion.vision.enrolling.refused import Refused
    from companion.vision.enrolling.steps import needs

    of = len(enrolment.steps)
    left_out: list[Step] = []
    told: Step | None = None
    while (step := enrolment.step) is not None:
        if step is not told:
            tell(f"[{of - len(enrolment.steps) + 1}/{of}] {step.instruction}")
            told = step
        picture = pictures.of(step)
        if picture is None:
            gone = [one for one in enrolment.steps if needs(one, step)]
            left_out += gone
            rest = tuple(one for one in enrolment.steps if one not in gone)
            enrolment = replace(enrolment, steps=rest)
            continue
        found = look(enrolment, picture)
        if isinstance(found, Refused):
            tell(f"  {found.sentence}")
            continue
        show(step, picture, found)
        tell(f"  {found.sentence}")
        if pictures.agrees():
            enrolment = found.after
    return enrolment, tuple(left_out)


def ask_person(question: str) -> str:
    """Return what a person at the terminal answers, in small letters.

    Raises:
        UsageError: Nobody is there.
    """
    from companion.cli.calibrate.guided_camera import to_person

    to_person(question)
    try:
        return input().strip().lower()
    except EOFError:
        raise UsageError(
            "There is nobody to lay the pieces down; measure from a terminal, or name pictures "
            "that were taken already with --pictures."
        ) from None


def picture_file(folder: Path, step: "Step") -> Path:
    """Return where the picture of a step is drawn to."""
    return folder / f"{step.slug}.png"
