"""How does what the table says get from the link's thread to Kivy's? By Kivy's clock alone.

A link delivers in whatever thread it lives in; nothing of Kivy may be touched there. So everything
is put in a queue, and the clock is asked to empty it on the main thread before the next frame.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from kivy.clock import Clock

from companion.link.messages.holding import LinkState, Listener
from companion.link.messages.parts import Problem
from companion.link.messages.wire import FromTable


@dataclass(frozen=True)
class StateNews:
    """The link is in another state."""

    state: LinkState
    problem: Problem | None


class Bridge(Listener):
    """A listener for a link; what it is told comes out on Kivy's thread, in order."""

    def __init__(
        self,
        on_message: Callable[[FromTable], None],
        on_state: Callable[[StateNews], None],
    ) -> None:
        """Deliver messages and states to these two, always on Kivy's thread."""
        self._hear = on_message
        self._notice = on_state
        self._waiting: deque[FromTable | StateNews] = deque()
        self._closed = False
        # Asking a trigger is the one thing of Kivy's that is allowed in another thread.
        self._deliver_soon = Clock.create_trigger(self._deliver, -1)

    def on_message(self, message: FromTable) -> None:
        """Take a message, in any thread."""
        self._waiting.append(message)
        self._deliver_soon()

    def on_state(self, state: LinkState, problem: Problem | None) -> None:
        """Take another state of the link, in any thread."""
        self._waiting.append(StateNews(state, problem))
        self._deliver_soon()

    def close(self) -> None:
        """Deliver nothing more; again it does nothing."""
        self._closed = True
        self._waiting.clear()

    def _deliver(self, _dt: float) -> None:
        while self._waiting and not self._closed:
            news = self._waiting.popleft()
            if isinstance(news, StateNews):
                self._notice(news)
            else:
                self._hear(news)
