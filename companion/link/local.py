"""How does a face reach a table in the same process? By plain calls, in the caller's thread."""

from typing import TYPE_CHECKING

from companion import __version__
from companion.link.messages.greeting import PROTOCOL, Welcome
from companion.link.messages.holding import Link, Listener
from companion.link.messages.shown.cameras import CamerasNow
from companion.link.messages.shown.scales import ScalesNow
from companion.link.messages.tapped.cameras import AskLook, AskPicture
from companion.link.messages.wire import Ask, Tap
from companion.table.host import TableHost

if TYPE_CHECKING:
    from companion.table.calibrating.onlooker import Onlooker, OnlookerNews
    from companion.table.cameras.news import CameraNews
    from companion.table.cameras.worker import CamerasWorker
    from companion.table.review.reviewer import Reviewer
    from companion.table.scales.worker import ScalesNews


class LocalLink(Link):
    """A link without a wire, for one process and for tests."""

    def __init__(
        self,
        host: TableHost,
        cameras: "CamerasWorker | None" = None,
        reviewer: "Reviewer | None" = None,
        onlooker: "Onlooker | None" = None,
    ) -> None:
        """Make a link to ``host``; the caller's thread becomes the one that owns it.

        Args:
            host: The table.
            cameras: Who makes pictures of its cameras, None if it has none.
            reviewer: Who shows falls again, not started; None if nobody does.
            onlooker: Who looks at pictures while something is calibrated, not started; likewise.
        """
        self._host = host
        self._cameras = cameras
        self._reviewer = reviewer
        self._onlooker = onlooker
        self._listener: Listener | None = None

    def open(self, listener: Listener) -> None:
        """Welcome ``listener`` and show it the table."""
        self._listener = listener
        listener.on_state("connected", None)
        listener.on_message(Welcome(PROTOCOL, __version__))
        listener.on_message(self._host.snapshot())

    def send(self, tap: Tap) -> None:
        """Let the table act on ``tap``; answer and snapshot arrive before this returns."""
        answer = self._host.hear(tap)
        if self._listener is not None:
            self._listener.on_message(answer)
            self._listener.on_message(self._host.snapshot())

    def sense(self, news: "ScalesNews | None" = None) -> None:
        """Let the table hear its scales; what is to be shown arrives before this returns."""
        scales = self._host.sense(news)
        if self._listener is not None and scales is not None:
            self._listener.on_message(ScalesNow(scales))
        self._show_news()

    def see(self, news: "CameraNews | None" = None) -> None:
        """Let the table hear of its cameras; what is to be shown arrives before this returns."""
        cameras = self._host.see(news)
        if self._listener is not None and cameras is not None:
            self._listener.on_message(CamerasNow(cameras))

    def glimpse(self, news: "OnlookerNews") -> None:
        """Let the table hear what its onlooker saw; a change arrives before this returns."""
        self._host.glimpse(news)
        self._show_news()

    def ask(self, asked: Ask) -> None:
        """Ask for something; a camera's picture is delivered in the thread that makes it."""
        if self._listener is None:
            return
        if isinstance(asked, AskPicture):
            if self._cameras is not None:
                self._cameras.ask(asked.camera, asked.after, self._listener.on_message)
        elif isinstance(asked, AskLook):
            if self._onlooker is not None:
                self._onlooker.ask(asked.after, self._listener.on_message)
        elif self._reviewer is not None:
            self._reviewer.ask(asked, self._listener.on_message)
            self._reviewer.step()

    def _show_news(self) -> None:
        if self._host.take_news() and self._listener is not None:
            self._listener.on_message(self._host.snapshot())

    def close(self) -> None:
        """Deliver nothing more."""
        self._listener = None
