"""How do players at the live table say something? By taps, over the link that tablets use.

What is said at a moment of the stage is sent when the clock comes to it: the stage works ahead.
"""

from collections import deque
from collections.abc import Callable
from typing import Any

from companion.link.messages.holding import Link, LinkState
from companion.link.messages.parts import Problem
from companion.link.messages.shown.answer import Answer
from companion.link.messages.shown.cameras import CameraPicture, CamerasNow, CameraView
from companion.link.messages.shown.match import MatchView
from companion.link.messages.shown.scales import ScalesNow, ScalesView
from companion.link.messages.shown.snapshot import Snapshot
from companion.link.messages.tapped.match import Declare
from companion.link.messages.wire import FromTable, Tap

MakeTap = Callable[[str], Tap]
"""Makes a tap of its name."""


class PlayersFace:
    """The face that all players share; what arrives comes in the link's thread."""

    def __init__(self, link: Link, name: str) -> None:
        """Join the table.

        Args:
            link: To its server.
            name: Begins the names of all taps; no two faces may have the same.
        """
        self._link = link
        self._name = name
        self._count = 0
        self._waiting: deque[tuple[int, Tap]] = deque()
        self.snapshot: Snapshot | None = None
        """What the table showed last."""
        self._scales: ScalesView | None = None
        self._cameras: tuple[CameraView, ...] = ()
        self.refused: list[Answer] = []
        """What the table would not hear, or called illegal."""
        link.open(self)

    @property
    def match(self) -> MatchView | None:
        """The match of Villa Paletti that goes on, or is over and shown."""
        return None if self.snapshot is None else self.snapshot.match

    def say(self, at_ns: int, make: MakeTap) -> None:
        """Let something be tapped at a time.

        Args:
            at_ns: Of the stage.
            make: Makes the tap.
        """
        self._count += 1
        self._waiting.append((at_ns, make(f"{self._name}-{self._count}")))

    def declare(self, at_ns: int, act: dict[str, Any]) -> None:
        """Let an act be declared at a time, of the match that goes on."""
        match = self.match
        match_id = None if match is None else match.match_id
        self.say(at_ns, lambda tap: Declare(tap, act, match_id))

    def post(self, now_ns: int) -> None:
        """Send what is due."""
        while self._waiting and self._waiting[0][0] <= now_ns:
            self._link.send(self._waiting.popleft()[1])

    @property
    def is_witnessed(self) -> bool:
        """Whether any sensor is well enough to be heard by a referee."""
        lights = [one.light for one in self._cameras]
        if self._scales is not None:
            lights.append(self._scales.light)
        has_referee = self.snapshot is not None and self.snapshot.referee is not None
        return has_referee and any(light in ("well", "degraded") for light in lights)

    @property
    def is_silent(self) -> bool:
        """Whether everything was sent."""
        return not self._waiting

    def on_message(self, message: FromTable) -> None:
        """Take what the table shows and answers."""
        if isinstance(message, CameraPicture):
            return
        if isinstance(message, ScalesNow):
            self._scales = message.scales
        elif isinstance(message, CamerasNow):
            self._cameras = message.cameras
        elif isinstance(message, Snapshot):
            newest = self.snapshot
            if newest is None or message.number >= newest.number:
                self.snapshot = message
            self._scales, self._cameras = message.scales, message.cameras
        elif isinstance(message, Answer) and (
            not message.accepted or message.verdict not in (None, "legal")
        ):
            self.refused.append(message)

    def on_state(self, state: LinkState, problem: Problem | None) -> None:
        """Take notice of the link; a table that starts anew shows everything again."""
        if state == "lost":
            self.snapshot = None

    def close(self) -> None:
        """Leave the table."""
        self._link.close()
