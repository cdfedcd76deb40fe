"""``companion camera watch``: do pictures come, how many, and what does the camera say?"""

import json
import time
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.camera.options import (
    RECORDING_SUFFIX,
    CameraOption,
    FileOption,
    chosen_camera,
)
from companion.games.lines import printable

if TYPE_CHECKING:
    from companion.evidence import Health
    from companion.vision.capture.source import Frame, FrameSource

_NS = 1_000_000_000
_LOOK_NS = _NS // 20


def watch(
    *,
    camera: CameraOption = None,
    file: FileOption = None,
    seconds: Annotated[
        float | None, typer.Option(min=0.1, help="How long; else until Ctrl-C or the end.")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object at the end.")
    ] = False,
) -> None:
    """Show once a second how a camera is: its pictures, its light, and a sentence.

    Exit code 0: it ended well. 1: it did not. 3: no picture came at all.
    """
    from companion.cli.told_to_end import told_to_end_once

    source = _source(camera, file)
    watched = _Watched(source, is_quiet=as_json)
    source.open()
    try:
        with told_to_end_once():
            watched.run(seconds)
    except KeyboardInterrupt:
        pass
    finally:
        health = source.health()
        source.close()
    if as_json:
        print(json.dumps(watched.as_json(health)))
    if not watched.frames:
        raise typer.Exit(3)
    if file is None and str(health.condition) != "well":
        raise typer.Exit(1)


def _source(camera: "str | None", file: "FileOption") -> "FrameSource":
    from companion.vision.capture.camera import Camera
    from companion.vision.capture.played_source import Pace, PlayedSource
    from companion.vision.capture.recorded_pictures import recorded_camera, recorded_pictures
    from companion.vision.capture.stored_pictures import stored_pictures
    from companion.vision.capture.this_machine import this_machine

    if file is None:
        name, choice = chosen_camera(camera)
        return Camera(name, choice, this_machine())
    if file.suffix.lower() == RECORDING_SUFFIX:
        name = recorded_camera(file, camera).name
        return PlayedSource(
            name, lambda: recorded_pictures(file, name), time.monotonic_ns, Pace.PACED
        )
    return PlayedSource(file.name, lambda: stored_pictures(file), time.monotonic_ns, Pace.PACED)


class _Watched:
    """What was seen so far."""

    def __init__(self, source: "FrameSource", *, is_quiet: bool) -> None:
        self._source = source
        self._is_quiet = is_quiet
        self._started_ns = time.monotonic_ns()
        self.frames = 0
        self._last: Frame | None = None

    def run(self, seconds: float | None) -> None:
        """Look until the time is over, or stored pictures are at their end."""
        end_ns = None if seconds is None else self._started_ns + round(seconds * _NS)
        line_ns, frames = self._started_ns + _NS, 0
        while end_ns is None or time.monotonic_ns() < end_ns:
            now_ns = time.monotonic_ns()
            after = -1 if self._last is None else self._last.number
            frame = self._source.newest(after, now_ns + _LOOK_NS)
            if frame is not None:
                # A jump of the numbers is pictures that came and were not looked at.
                self.frames += frame.number - after
                self._last = frame
            if getattr(self._source, "is_at_end", False):
                return
            if frame is None:
                time.sleep(max(0, now_ns + _LOOK_NS - time.monotonic_ns()) / _NS)
            if time.monotonic_ns() >= line_ns and not self._is_quiet:
                print(printable(self._line(self.frames - frames)), flush=True)
                line_ns, frames = line_ns + _NS, self.frames

    def _line(self, came: int) -> str:
        from companion.vision.capture.picture_facts import glance

        health = self._source.health()
        if self._last is None:
            return health.sentence
        height, width = self._last.pixels.shape[:2]
        level = glance(self._last.pixels).level
        return (
            f"{came:3d} pictures/s  {width} × {height}  level {level:3.0f}  {health.condition}: "
            f"{health.sentence}"
        )

    def as_json(self, health: "Health") -> dict[str, object]:
        """Return all that was seen."""
        size = None if self._last is None else [*self._last.pixels.shape[1::-1]]
        return {
            "camera": self._source.name,
            "frames": self.frames,
            "seconds": round((time.monotonic_ns() - self._started_ns) / _NS, 3),
            "size_px": size,
            "condition": str(health.condition),
            "sentence": health.sentence,
        }
