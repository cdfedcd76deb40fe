"""What is handed to a keeper, and what does he tell?"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from calibration.load_cell import LoadCells
from companion.record.recording import Picture
from companion.scene import Scene
from firmware_bridge.samples import SampleBatch


@dataclass(frozen=True)
class Began:
    """A match begins or goes on, whose record lies in ``directory``.

    ``first`` is what stood where when it began; None: as ``/table/setup`` has it. Without
    ``pictures`` none is kept, whatever cameras send.
    """

    directory: Path
    at_ns: int
    first: Scene | None = None
    pictures: bool = True


@dataclass(frozen=True)
class Said:
    """People said something: a tap as ``/referee/taps`` has it."""

    at_ns: int
    tap: dict[str, Any]


@dataclass(frozen=True)
class Used:
    """A judgement rests on frames with these hashes."""

    frames: tuple[str, ...]


@dataclass(frozen=True)
class Fell:
    """The villa fell."""

    onset_ns: int


@dataclass(frozen=True)
class WeighedBy:
    """The scales weigh by other cells from now on."""

    cells: LoadCells


@dataclass(frozen=True)
class Ended:
    """The match is left: everything is to be finished, and told."""

    told: threading.Event


Item = Began | Said | Used | Fell | WeighedBy | Ended | SampleBatch | Picture


@dataclass(frozen=True)
class FallKept:
    """What was around a fall is in a file; ``sha256`` is of its bytes."""

    at_ns: int
    onset_ns: int
    file: str
    sha256: str
    from_ns: int
    to_ns: int
    pictures: int
    samples: int


@dataclass(frozen=True)
class NotKept:
    """Something cannot be kept any more; the sentence says what and why."""

    at_ns: int
    sentence: str


KeeperNews = FallKept | NotKept
Post = Callable[[KeeperNews], object]
"""Takes news without waiting."""


@dataclass(frozen=True)
class HashedPicture:
    """A picture, and the hash by which judgements name it."""

    picture: Picture
    sha256: str
