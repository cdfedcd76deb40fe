"""Who looks at pictures more closely than in passing? One thread for all cameras, now and then.

It looks where each camera stands and how good its pictures are, at most once a second and for a
sixth of its time, and makes the small pictures that faces ask for, five a second of a camera.
"""

import queue
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from calibration.camera_model import CameraModel
from companion.link.messages.shown.cameras import CameraPicture
from companion.table.cameras.ear import Seen, Time
from companion.table.cameras.frames import Feed
from companion.table.cameras.inspecting import Inspection, Inspector
from companion.table.cameras.live_cameras import Believed
from companion.table.cameras.news import CameraInspected, CameraNews, Place
from companion.table.cameras.preview import preview_of

_LOOK_NS: Final = 1_000_000_000
_AGAIN_NS: Final = 250_000_000
"""Whether a camera was knocked is to be known soon: nobody is shown its pictures meanwhile."""

_SHARE: Final = 5
"""Looks for which the mat is searched take long on a small computer; it waits longer then."""

PREVIEW_NS: Final = 200_000_000
_MOST_ASKED: Final = 64

Answer = Callable[[CameraPicture], None]
"""Takes a picture, in the looker's thread; must not wait long."""


@dataclass(frozen=True)
class _Asked:
    camera: str
    after: int
    answer: Answer


@dataclass
class _Camera:
    """What the looker knows of one camera."""

    feed: Feed
    inspector: Inspector
    seen: Seen
    due_ns: int = 0
    looked_at: int = -1
    inspection: Inspection | None = None
    shown_ns: int | None = None
    waiting: list[_Asked] = field(default_factory=list)

    def see_by(self, model: CameraModel) -> None:
        """Look for the mat anew, with these numbers."""
        self.inspector = Inspector(replace(self.inspector.known, model=model))
        self.inspection, self.due_ns = None, 0


class Looker:
    """Looks at the newest frames of all cameras.

    It belongs to one thread but for :meth:`ask` and :meth:`see_by`.
    """

    def __init__(
        self,
        feeds: Mapping[str, Feed],
        inspectors: Mapping[str, Inspector],
        seen: Mapping[str, Seen],
        believed: Believed,
        time: Time,
    ) -> None:
        """Make one that has seen nothing.

        Args:
            feeds: Where the frames come from, by the camera's name.
            inspectors: What is known of each camera.
            seen: Where each camera's ear is told what may be shown.
            believed: How everything is believed to stand.
            time: The clock.
        """
        self._cameras = {
            name: _Camera(feed, inspectors[name], seen[name]) for name, feed in feeds.items()
        }
        self._believed = believed
        self._time = time
        self._asked: queue.Queue[_Asked] = queue.Queue(_MOST_ASKED)
        self._calibrated: queue.SimpleQueue[tuple[str, CameraModel]] = queue.SimpleQueue()

    def ask(self, camera: str, after: int, answer: Answer) -> bool:
        """Ask for one picture, in any thread; return whether one may come.

        Args:
            camera: Its name.
            after: The number of the picture that one has; -1 is none.
            answer: Is called once, as soon as there is another one.
        """
        if camera not in self._cameras:
            return False
        try:
            self._asked.put_nowait(_Asked(camera, after, answer))
        except queue.Full:
            return False
        return True

    def see_by(self, camera: str, model: CameraModel) -> None:
        """Look through a camera with other numbers from now on; in any thread."""
        self._calibrated.put((camera, model))

    def step(self, post: Callable[[CameraNews], bool], wait_s: float = 0.0) -> None:
        """Answer what was asked, and look closely at the camera for which it is time, if any is.

        Args:
            post: Takes news without waiting.
            wait_s: How long to wait for somebody who asks.
        """
        self._take_asked(wait_s)
        while not self._calibrated.empty():
            name, model = self._calibrated.get()
            self._cameras[name].see_by(model)
        for camera in self._cameras.values():
            self._answer(camera)
        due = min(self._cameras.items(), key=lambda one: one[1].due_ns, default=None)
        if due is not None and self._time.now_ns() >= due[1].due_ns:
            self._look(*due, post)

    def _take_asked(self, wait_s: float) -> None:
        try:
            asked = self._asked.get(timeout=wait_s) if wait_s else self._asked.get_nowait()
            while True:
                self._cameras[asked.camera].waiting.append(asked)
                asked = self._asked.get_nowait()
        except queue.Empty:
            pass

    def _answer(self, camera: _Camera) -> None:
        now_ns = self._time.now_ns()
        if not camera.waiting or (
            camera.shown_ns is not None and now_ns - camera.shown_ns < PREVIEW_NS
        ):
            return
        frame = camera.feed.get()
        if frame is None:
            return
        ready = [one for one in camera.waiting if frame.number > one.after]
        if not ready:
            return
        view = None if camera.inspection is None else camera.inspection.view
        layout = camera.inspector.known.layout
        picture = preview_of(frame, view, layout, self._believed.get())
        camera.shown_ns = now_ns
        camera.waiting = [one for one in camera.waiting if one not in ready]
        for one in ready:
            one.answer(picture)

    def _look(self, name: str, camera: _Camera, post: Callable[[CameraNews], bool]) -> None:
        start_ns = self._time.now_ns()
        frame = camera.feed.get()
        if frame is None or frame.number == camera.looked_at or not frame.shows_something:
            camera.due_ns = start_ns + _AGAIN_NS
            return
        camera.looked_at = frame.number
        camera.inspection = camera.inspector.look(frame.pixels, frame.at_ns)
        camera.seen.place = camera.inspection.place
        camera.seen.outlines_px = camera.inspector.outlines_of(camera.inspection)
        end_ns = self._time.now_ns()
        inspection = camera.inspection
        took_ns = end_ns - start_ns
        if inspection.place is Place.DOUBTED:
            camera.due_ns = end_ns + max(_AGAIN_NS, took_ns)
        else:
            camera.due_ns = max(start_ns + _LOOK_NS, end_ns + _SHARE * took_ns)
        post(CameraInspected(name, frame.at_ns, inspection.place, inspection.qualities))
