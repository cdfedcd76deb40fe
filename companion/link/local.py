"""How does a face reach a table in the same process? By plain calls, in the caller's thread."""

from typing import TYPE_CHECKING

from companion import __version__
from companion.link.messages.greeting import PROTOCOL, Welcome
from companion.link.messages.holding import Link, Listener
from companion.link.messages.shown.cameras import CamerasNow
from companion.link.messages.shown.scales import ScalesNow
from companion.link.messages.tapped.cameras import AskPicture
from companion.link.messages.wire import Tap
from companion.table.host import TableHost

if TYPE_CHECKING:
    from companion.table.cameras.news import CameraNews
    from companion.table.cameras.worker import CamerasWorker
    from companion.table.scales.worker import ScalesNews


class LocalLink(Link):
    """A link without a wire, for one process and for tests."""

    def __init__(self, host: TableHost, cameras: "CamerasWorker | None" = None) -> None:
        """Make a link to ``host``; the caller's thread becomes the one that owns it.

        Args:
            host: The table.
            cameras: Who makes pictures of its cameras, None if it has none.
        """
        self._host = host
        self._cameras = cameras
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

    def ask(self, picture: AskPicture) -> None:
        """Ask for a picture; it is delivered in the thread that makes it."""
        if self._cameras is not None and self._listener is not None:
            self._cameras.ask(picture.camera, picture.after, self._listener.on_message)

    def _show_news(self) -> None:
        if self._host.take_news() and self._listener is not None:
            self._listener.on_message(self._host.snapshot())

    def close(self) -> None:
        """Deliver nothing more."""
        self._listener = None
