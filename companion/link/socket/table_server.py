"""Who serves a table to faces elsewhere? A door, a mind, and the threads of the sensors."""

import contextlib
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.link.messages.greeting import Pairing
from companion.link.messages.tapped.cameras import AskLook, AskPicture
from companion.link.messages.wire import Ask
from companion.link.socket.closing import MOST_WAITING
from companion.link.socket.door import TAKES_S, Door, Send
from companion.link.socket.heard import Beheld, End, Heard, LookedOn, Pictured, Weighed
from companion.link.socket.mind import Mind
from companion.table.inbox import Inbox

if TYPE_CHECKING:  # a table without sensors needs nothing that weighs or sees, and starts sooner
    from companion.table.calibrating.onlooker import Onlooker
    from companion.table.cameras.worker import CamerasWorker
    from companion.table.hands_free.looking import Looking
    from companion.table.host import TableHost
    from companion.table.keeping.keeper import Keeper
    from companion.table.review.reviewer import Reviewer
    from companion.table.scales.worker import ScalesWorker

_HELLO_S = 5.0


class TableServer:
    """Serves one host to any number of faces.

    Attributes:
        port: Where it listens.
        pairing: How faces elsewhere join; None where only this computer is listened to.
    """

    def __init__(
        self,
        host: "TableHost",
        token: str,
        *,
        address: str = "127.0.0.1",
        port: int = 0,
        scales: "ScalesWorker | None" = None,
        cameras: "CamerasWorker | None" = None,
        eyes: "Looking | None" = None,
        keeper: "Keeper | None" = None,
        reviewer: "Reviewer | None" = None,
        onlooker: "Onlooker | None" = None,
        on_failure: Callable[[BaseException], None] | None = None,
        hello_s: float = _HELLO_S,
        takes_s: float = TAKES_S,
    ) -> None:
        """Listen at once; port 0 takes a free one.

        Args:
            host: Owned by the server's mind thread from now on.
            token: What a face must say first.
            address, port: Where to listen.
            scales: Listens to the scales that the host knows; the server starts and closes it.
            cameras: Looks through the cameras that the host knows; likewise.
            eyes: Judges their pictures for the host's referee; likewise.
            keeper: Keeps what all of them send; likewise.
            reviewer: Shows again what was kept of falls; likewise.
            onlooker: Looks at pictures while something is calibrated or measured; likewise.
            on_failure: Is told if the mind dies; the server then ends.
            hello_s: How long a face may take to say who it is.
            takes_s: How long it may take for one message before it is hung up on.

        Raises:
            MissingError: The port cannot be listened on.
        """
        self._on_failure = on_failure
        self._inbox: Inbox[Heard] = Inbox(MOST_WAITING)
        self._scales = scales
        self._cameras = cameras
        self._eyes = eyes
        self._keeper = keeper
        self._reviewer = reviewer
        self._onlooker = onlooker
        self._door = Door(
            address,
            port,
            token,
            self._inbox,
            hello_s=hello_s,
            takes_s=takes_s,
            answer=self._answer,
        )
        self.port = self._door.port
        self.pairing: Pairing | None = self._door.pairing
        has_senses = scales is not None or cameras is not None
        self._mind = Mind(host, self._inbox, pairing=self.pairing, has_senses=has_senses)
        self._threads = [
            threading.Thread(target=self._door.serve_forever, name="door", daemon=True),
            threading.Thread(target=self._think, name="mind", daemon=True),
        ]
        for thread in self._threads:
            thread.start()
        if scales is not None:
            scales.start(lambda news: self._inbox.offer(Weighed(news)))
        if cameras is not None:
            cameras.start(lambda news: self._inbox.offer(Pictured(news)))
        if keeper is not None:
            keeper.start()
        if reviewer is not None:
            reviewer.start()
        if onlooker is not None:
            onlooker.start(lambda news: self._inbox.offer(LookedOn(news)))
        if eyes is not None:
            eyes.start(lambda news: self._inbox.offer(Beheld(news)))

    def is_alive(self) -> bool:
        """Whether faces are still heard; false once it was closed or its mind has died."""
        return bool(self._threads) and all(thread.is_alive() for thread in self._threads)

    def close(self) -> None:
        """End all links and give the record back; again it does nothing.

        Raises:
            CompanionError: Not all that people told is in the record, or a sensor could not be
                heard; said once.
        """
        if not self._threads:
            return
        threads, self._threads = self._threads, []
        self._door.shut()
        try:
            with contextlib.ExitStack() as sensors:  # each is closed, whatever ails the other
                for sensor in (
                    self._cameras,
                    self._eyes,
                    self._scales,
                    self._reviewer,
                    self._onlooker,
                ):
                    if sensor is not None:
                        sensors.callback(sensor.close)
        finally:
            # A mind that has died empties no inbox, and there is no use in waiting for room.
            while threads[-1].is_alive() and not self._inbox.offer(End()):
                threads[-1].join(timeout=0.05)
            for thread in threads:
                thread.join(timeout=10.0)
            if self._keeper is not None:
                self._keeper.close()  # the mind hands over until its end
            if self._mind.lost is not None:
                raise self._mind.lost

    def _answer(self, asked: Ask, send: Send) -> None:
        """Have whoever has it send what a face asks for; nothing comes where nobody has it."""
        if isinstance(asked, AskPicture):
            if self._cameras is not None:
                self._cameras.ask(asked.camera, asked.after, send)
        elif isinstance(asked, AskLook):
            if self._onlooker is not None:
                self._onlooker.ask(asked.after, send)
        elif self._reviewer is not None:
            self._reviewer.ask(asked, send)

    def _think(self) -> None:
        """The mind's thread; one that failed silently would leave faces waiting for ever."""
        try:
            self._mind.think()
        except BaseException as error:
            if self._on_failure is not None:
                self._on_failure(error)
            threading.Thread(target=self._door.shut, daemon=True).start()
            raise
