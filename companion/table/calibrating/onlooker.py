"""Who looks at pictures while a camera is calibrated or a piece measured? A thread of its own.

    the mind ──order: through which camera, and what is to be made of a picture──► onlooker
       ▲                                                                              │
       └────────── Glimpsed: what came of it · NoPicture · OnlookerFailed ◄───────────┘
    faces ──AskLook──► onlooker ──the picture that was looked at last, and what was found in it──►

It owns no truth: what is to be made of a picture is a pure function, and what came of it is told
with the number of its order, so that whatever is late by then does no harm. While nothing is
ordered it sleeps.
"""

import queue
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from companion.errors import CompanionError
from companion.link.messages.shown.cameras import CameraPicture
from companion.table.cameras.frames import CameraFrame, Feed
from companion.table.cameras.preview import NOTHING_DRAWN, Drawn, look_of
from companion.vision.frame import Pixels

_EVERY_NS: Final = 120_000_000
"""Who holds a board still does so for a second: eight looks catch it, and leave half a core."""

NO_PICTURE_NS: Final = 2_000_000_000
_STEP_S: Final = 0.03
_JOIN_S: Final = 10.0
_MOST_ASKED: Final = 64


@dataclass(frozen=True, eq=False)
class Made:
    """What was made of a picture.

    Attributes:
        told: For whoever ordered it.
        drawn: For faces, into the picture.
    """

    told: object
    drawn: Drawn = NOTHING_DRAWN


@dataclass(frozen=True, eq=False)
class Look:
    """An order to look.

    Attributes:
        camera: Through which one.
        make: What is to be made of a picture; pure, it may take long.
        again: Whether one picture after another is looked at, until something else is ordered.
        passes: How many pictures are let pass before: those on their way may show a hand.
    """

    camera: str
    make: Callable[[Pixels], Made]
    again: bool = True
    passes: int = 0


@dataclass(frozen=True, eq=False)
class Think:
    """An order to work something out of what was seen; the last picture stays."""

    make: Callable[[], object]


@dataclass(frozen=True)
class Glimpsed:
    """What came of an order."""

    number: int
    told: object


@dataclass(frozen=True)
class NoPicture:
    """No picture came for an order for long, or none that shows anything; said again and again."""

    number: int


@dataclass(frozen=True)
class OnlookerFailed:
    """The thread ended by an error."""

    sentence: str


OnlookerNews = Glimpsed | NoPicture | OnlookerFailed
Post = Callable[[OnlookerNews], bool]
"""Takes news without waiting, and says whether there was room for it."""

Answer = Callable[[CameraPicture], None]
"""Takes a picture, in the onlooker's thread; must not wait long."""


class OnlookerFailedError(CompanionError):
    """The thread had ended by an error of its own."""


@dataclass(frozen=True, eq=False)
class _Ordered:
    """An order with its number, None for nothing; replaced in one step."""

    number: int
    order: Look | Think | None


@dataclass(frozen=True)
class _Asked:
    after: int
    answer: Answer


class Onlooker:
    """The thread, for as long as a table is served; :meth:`order` and :meth:`ask` are for others.

    Attributes:
        cameras: Through which it can look.
    """

    def __init__(
        self, feeds: Mapping[str, Feed], now_ns: Callable[[], int] = time.monotonic_ns
    ) -> None:
        """Make one that does nothing before :meth:`start`.

        Args:
            feeds: The newest frame of each camera.
            now_ns: The table's clock.
        """
        self.cameras = tuple(feeds)
        self._feeds = feeds
        self._now_ns = now_ns
        self._ordered = self._doing = _Ordered(0, None)
        self._is_done = True
        self._passes = 0
        self._seen = -1
        self._heard_ns = 0
        self._due_ns = 0
        self._shown: tuple[CameraFrame, Drawn] | None = None
        self._asked: queue.Queue[_Asked] = queue.Queue(_MOST_ASKED)
        self._waiting: list[_Asked] = []
        self._wake = threading.Event()
        self._is_ended = False
        self._thread: threading.Thread | None = None
        self._failure: Exception | None = None
        self._post: Post | None = None

    def start(self, post: Post) -> None:
        """Begin to carry out orders."""
        self._post = post
        self._thread = threading.Thread(
            target=self._run, args=(post,), name="onlooker", daemon=True
        )
        self._thread.start()

    def close(self) -> None:
        """End the thread; again it does nothing.

        Raises:
            OnlookerFailedError: It had ended by an error; said once.
        """
        thread, self._thread = self._thread, None
        if thread is None:
            return
        self._is_ended = True
        self._wake.set()
        thread.join(_JOIN_S)
        if self._failure is not None:
            raise OnlookerFailedError(_sentence(self._failure)) from self._failure

    def order(self, order: Look | Think | None) -> int:
        """Carry out ``order`` from now on, and no other; None: nothing. Belongs to one thread.

        Once the thread has ended by an error nobody can, which is posted again each time.

        Returns:
            The order's number, which no other has, whoever gave it: news of it have the same.
        """
        self._ordered = _Ordered(self._ordered.number + 1, order)
        self._wake.set()
        if order is not None and self._failure is not None and self._post is not None:
            self._post(OnlookerFailed(_sentence(self._failure)))
        return self._ordered.number

    def ask(self, after: int, answer: Answer) -> bool:
        """Ask for the picture that is looked at, beyond ``after``; return whether one may come."""
        try:
            self._asked.put_nowait(_Asked(after, answer))
        except queue.Full:
            return False
        self._wake.set()
        return True

    def step(self, post: Post) -> bool:
        """Look once, and answer who asked; return whether there may be something to do at once."""
        ordered = self._ordered
        if ordered is not self._doing:
            self._begin(ordered)
        did = self._carry_out(post)
        self._answer()
        return did

    def _begin(self, ordered: _Ordered) -> None:
        order = ordered.order
        self._doing, self._is_done = ordered, order is None
        self._heard_ns, self._due_ns = self._now_ns(), 0
        if isinstance(order, Look):
            shown = self._shown
            if shown is not None and shown[0].camera != order.camera:
                self._shown = None
            self._passes = order.passes
            self._seen = self._feeds[order.camera].next_number - 1  # what was there is no answer
        elif order is None:
            self._shown = None

    def _carry_out(self, post: Post) -> bool:
        number, order = self._doing.number, self._doing.order
        if self._is_done:
            return False
        if isinstance(order, Think):
            self._is_done = True
            post(Glimpsed(number, order.make()))
            return True
        if isinstance(order, Look):
            return self._look(number, order, post)
        return False

    def _look(self, number: int, order: Look, post: Post) -> bool:
        now_ns = self._now_ns()
        if now_ns < self._due_ns:
            return False
        frame = self._feeds[order.camera].get(self._seen)
        if frame is None or not frame.shows_something:
            if frame is not None:
                self._seen = frame.number
            if now_ns - self._heard_ns >= NO_PICTURE_NS:
                self._heard_ns, self._shown = now_ns, None
                post(NoPicture(number))
            return False
        self._seen, self._heard_ns = frame.number, now_ns
        if self._passes > 0:
            self._passes -= 1
            return True
        made = order.make(frame.pixels)
        self._shown = frame, made.drawn
        end_ns = self._now_ns()
        self._due_ns = end_ns + max(_EVERY_NS - (end_ns - now_ns), end_ns - now_ns)
        self._is_done = not order.again
        post(Glimpsed(number, made.told))
        return True

    def _answer(self) -> None:
        while True:
            try:
                self._waiting.append(self._asked.get_nowait())
            except queue.Empty:
                break
        del self._waiting[:-_MOST_ASKED]  # of faces that are gone nobody waits
        shown = self._shown
        if shown is None or not self._waiting:
            return
        frame, drawn = shown
        ready = [one for one in self._waiting if frame.number > one.after]
        if not ready:
            return
        picture = look_of(frame, drawn)
        self._waiting = [one for one in self._waiting if one not in ready]
        for one in ready:
            one.answer(picture)

    def _run(self, post: Post) -> None:
        try:
            while not self._is_ended:
                if not self.step(post):
                    self._wake.wait(None if self._is_done else _STEP_S)
                    self._wake.clear()
        except Exception as error:
            self._failure = error
            post(OnlookerFailed(_sentence(error)))


def _sentence(error: Exception) -> str:
    return (
        f"Looking at pictures ended by an error ({type(error).__name__}: {error}); start the "
        "companion anew to go on with it."
    )
