"""What waits for one face? Words in their order; of what ages, only the newest.

| put                            | while one of its kind waits                                |
|--------------------------------|------------------------------------------------------------|
| snapshot, scales, cameras      | takes its place: nobody wants the table as it was          |
| answer, review, picture …      | waits behind it, up to a bound; then the box is full       |

What was put before a word is never taken after it: a newer snapshot takes the place of an older
one only as long as no word was put between them, else it waits behind that word.
"""

import threading
from collections import OrderedDict
from typing import Final

from companion.link.messages.shown.cameras import CamerasNow
from companion.link.messages.shown.scales import ScalesNow
from companion.link.messages.shown.snapshot import Snapshot
from companion.link.messages.wire import InWords, Pictured

MOST_WORDS: Final = 64
"""A face that reads has a handful waiting; one with more than this has stopped reading."""

_Newest = Snapshot | ScalesNow | CamerasNow


class Outbox:
    """Filled by any thread without waiting, emptied by one."""

    def __init__(self, most_words: int = MOST_WORDS) -> None:
        """Make an empty one with room for so many words."""
        self._most_words = most_words
        self._changed = threading.Condition()
        self._waiting: OrderedDict[tuple[str, int], InWords | Pictured] = OrderedDict()
        self._newest: dict[str, tuple[str, int]] = {}
        self._words_put = 0
        self._words_waiting = 0
        self._closed = False

    def put(self, message: InWords | Pictured) -> bool:
        """Put a message in; return false if it is closed or full. Never waits."""
        with self._changed:
            if self._closed:
                return False
            if isinstance(message, _Newest):
                self._put_newest(message)
            elif self._words_waiting >= self._most_words:
                return False
            else:
                self._words_put += 1
                self._words_waiting += 1
                self._waiting["word", self._words_put] = message
            self._changed.notify()
            return True

    def take(self) -> InWords | Pictured | None:
        """Return what is next, waiting for it; None once it is closed and empty."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closed)
            if not self._waiting:
                return None
            (kind, _), message = self._waiting.popitem(last=False)
            self._words_waiting -= kind == "word"
            return message

    def close(self) -> None:
        """Take nothing more in; what waits can still be taken."""
        with self._changed:
            self._closed = True
            self._changed.notify()

    def _put_newest(self, message: _Newest) -> None:
        """Put in what ages: where its like waits, or behind the words that came since."""
        kind = type(message).__name__
        place = (kind, self._words_put)
        before = self._newest.get(kind)
        if before is not None and before != place:
            self._waiting.pop(before, None)
        self._newest[kind] = place
        self._waiting[place] = message
