"""How does a face reach a table in the same process? By plain calls, in the caller's thread."""

from typing import TYPE_CHECKING

from companion import __version__
from companion.link.messages import PROTOCOL, Link, Listener, ScalesNow, Tap, Welcome
from companion.table.host import TableHost

if TYPE_CHECKING:
    from companion.table.scales.worker import ScalesNews


class LocalLink(Link):
    """A link without a wire, for one process and for tests."""

    def __init__(self, host: TableHost) -> None:
        """Make a link to ``host``; the caller's thread becomes the one that owns it."""
        self._host = host
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

    def close(self) -> None:
        """Deliver nothing more."""
        self._listener = None
