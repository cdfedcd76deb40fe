"""Which taps has the table not answered yet? A queue that sends each again until it is.

A tap keeps its identity when it is sent again, so the table acts once however often it comes.
"""

import msgspec

from companion.link.messages.wire import Tap


class Outbox(msgspec.Struct, frozen=True):
    """The taps that wait for an answer, oldest first."""

    waiting: tuple[Tap, ...] = ()

    def with_tap(self, tap: Tap) -> "Outbox":
        """Return the queue with one more tap, which is to be sent now."""
        if any(one.tap == tap.tap for one in self.waiting):
            return self
        return Outbox((*self.waiting, tap))

    def answered(self, identity: str) -> "Outbox":
        """Return the queue without the tap of this identity; an unknown one changes nothing."""
        return Outbox(tuple(one for one in self.waiting if one.tap != identity))

    def tap(self, identity: str) -> Tap | None:
        """Return the waiting tap of this identity."""
        return next((one for one in self.waiting if one.tap == identity), None)

    def again(self) -> tuple[Tap, ...]:
        """Return what has to be sent once the connection is back."""
        return self.waiting
