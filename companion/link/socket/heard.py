"""What can the mind of a server hear? What faces, sensors and eyes say, and that it is over."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.link.messages.wire import Tap
from companion.link.socket.face import Face

if TYPE_CHECKING:  # a table without sensors needs nothing that weighs or sees, and starts sooner
    from companion.table.calibrating.onlooker import OnlookerNews
    from companion.table.cameras.news import CameraNews
    from companion.table.hands_free.looking import Looked
    from companion.table.scales.worker import ScalesNews


@dataclass(frozen=True)
class Came:
    """A face has said the token and wants to be shown the table."""

    face: Face


@dataclass(frozen=True)
class Tapped:
    """A tap and who sent it, who waits until it was heard before the next one is read."""

    tap: Tap
    sender: Face


@dataclass(frozen=True)
class Weighed:
    """What the scales had to say."""

    news: "ScalesNews"


@dataclass(frozen=True)
class Pictured:
    """What a camera had to say."""

    news: "CameraNews"


@dataclass(frozen=True)
class Beheld:
    """What eyes saw in the pictures."""

    news: "Looked"


@dataclass(frozen=True)
class LookedOn:
    """What was seen while something is calibrated or measured."""

    news: "OnlookerNews"


@dataclass(frozen=True)
class End:
    """Nothing more is to be heard."""


Heard = Came | Tapped | Weighed | Pictured | Beheld | LookedOn | End
