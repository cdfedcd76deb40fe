"""In which order does a table hear, and when does it show? The mind: one thread owns the host.

| heard             | then                                                               |
|-------------------|--------------------------------------------------------------------|
| a face came       | it is welcomed, and shown the table                                |
| a tap             | its sender is answered, and everybody shown the table              |
| a sensor, or eyes | what is to be shown of them, if it is time for that                |
| nothing, a while  | it is looked whether the sensors are still heard                   |
| the end           | nothing more                                                       |

After each of them everybody is shown the table if the referee has told something; and once a second
what waits is brought to the disk.

It never waits for a face: what faces are to be told is put into their outboxes (``outbox.py``). A
face has one tap in the inbox at most, so that one that taps without end leaves room for sensors.
"""

import time
from typing import TYPE_CHECKING

from companion import __version__
from companion.errors import CompanionError
from companion.link.messages.greeting import PROTOCOL, Pairing, Welcome
from companion.link.messages.shown.cameras import CamerasNow, CameraView
from companion.link.messages.shown.scales import ScalesNow, ScalesView
from companion.link.socket.faces import Faces
from companion.link.socket.heard import (
    Beheld,
    Came,
    End,
    Heard,
    LookedOn,
    Pictured,
    Tapped,
    Weighed,
)
from companion.table.inbox import Inbox

if TYPE_CHECKING:
    from companion.table.host import TableHost

_KEEP_S = 1.0
_LOOK_S = 0.1
"""How often it is looked whether sensors are still heard; they may have nothing to say."""


class Mind:
    """The only thread that touches the host.

    Attributes:
        lost: What could not be brought to the disk at the end; None if nothing was lost.
    """

    def __init__(
        self,
        host: "TableHost",
        inbox: Inbox[Heard],
        *,
        pairing: Pairing | None,
        has_senses: bool,
    ) -> None:
        """Make the mind of ``host``; it hears nothing before :meth:`think`.

        Args:
            host: The table, the mind's own from now on.
            inbox: What it hears.
            pairing: How faces elsewhere join.
            has_senses: Whether there are sensors to look after.
        """
        self._host = host
        self._inbox = inbox
        self._pairing = pairing
        self._has_senses = has_senses
        self._faces = Faces()
        self.lost: CompanionError | None = None

    def think(self) -> None:
        """Hear until the end, then give the record back; also where an error is the end."""
        try:
            self._hear_until_the_end()
        finally:
            try:
                self._host.end()
            except CompanionError as error:  # no failure of the mind: for whoever closes it
                self.lost = error

    def _hear_until_the_end(self) -> None:
        wait_s = _LOOK_S if self._has_senses else _KEEP_S
        keep_s = time.monotonic() + _KEEP_S
        while True:
            heard = self._inbox.take(wait_s)
            if isinstance(heard, End):
                return
            self._hear(heard)
            if self._host.take_news():
                self._show_table()
            if time.monotonic() >= keep_s:
                keep_s = time.monotonic() + _KEEP_S
                if self._host.keep():
                    self._show_table()

    def _hear(self, heard: Came | Tapped | Weighed | Pictured | Beheld | LookedOn | None) -> None:
        match heard:
            case Came():
                welcome = Welcome(PROTOCOL, __version__, self._pairing)
                self._faces.welcome(heard.face, welcome, self._host.snapshot())
            case Tapped():
                self._faces.tell(heard.sender, self._host.hear(heard.tap))
                heard.sender.was_heard()
                self._show_table()
            case Weighed():
                self._show_scales(self._host.sense(heard.news))
            case Pictured():
                self._show_cameras(self._host.see(heard.news))
            case Beheld():
                self._host.behold(heard.news)
            case LookedOn():
                self._host.glimpse(heard.news)
            case None:
                self._show_scales(self._host.sense())
                self._show_cameras(self._host.see())

    def _show_table(self) -> None:
        self._faces.show(self._host.snapshot())

    def _show_scales(self, scales: ScalesView | None) -> None:
        self._faces.show(None if scales is None else ScalesNow(scales))

    def _show_cameras(self, cameras: tuple[CameraView, ...] | None) -> None:
        self._faces.show(None if cameras is None else CamerasNow(cameras))
