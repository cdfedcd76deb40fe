"""What is in a black box? The weight, the films, and when something was at the tower last.

Everything is worked out of the file alone, by the clock that it was written by. A file that breaks
off, or is being written still, has less in it and is not whole.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from companion.evidence import ScaleEvidence
from companion.link.messages.shown.review import ContactView
from companion.record.recording import (
    Damage,
    Picture,
    RecordedMessage,
    Samples,
    Setup,
    read_recording,
)
from companion.record.table_setup import TableSetup
from companion.table.cameras.frames import compressed
from companion.table.keeping.window import BEFORE_NS
from companion.table.review.contact import felt_last, moved_last
from companion.vision.frame import Pixels
from companion.vision.stirring import small
from companion.weighing.weigher import Weigher

_WIDTH_PX: Final = 640
_QUALITY: Final = 75
"""Some thirty kilobytes a picture: a minute of eight a second is as much as one photograph."""

_MOST_PICTURES: Final = 1000
"""More than two cameras take in fifteen seconds; a file that has more is none of ours."""

_WEIGHT_EVERY_NS: Final = 40_000_000


@dataclass(frozen=True)
class Film:
    """What one camera saw: when, and small pictures as JPEG; in order."""

    camera: str
    at_ms: tuple[int, ...]
    jpegs: tuple[bytes, ...]


@dataclass(frozen=True)
class BlackBox:
    """What was around a fall; times in milliseconds from the first impact.

    Attributes:
        weight: When, and grams on the base; empty where there were no scales.
        films: Of each camera that has pictures.
        contacts: Who was at the tower last, by each witness that was there.
        is_whole: Whether nothing in the file was damaged.
    """

    weight: tuple[tuple[int, float], ...] = ()
    films: tuple[Film, ...] = ()
    contacts: tuple[ContactView, ...] = ()
    is_whole: bool = True


def read_black_box(path: Path) -> BlackBox:
    """Return what is in the file of a fall.

    Raises:
        MissingError: There is no such file, or it may not be read.
        UnreadableError: It is no MCAP file at all.
    """
    return black_box_of(read_recording(path))


def black_box_of(messages: Iterable[RecordedMessage]) -> BlackBox:
    """Return what the messages of a fall's file come to; the set-up's time is where it begins."""
    reading = _Reading()
    for message in messages:
        match message:
            case Setup():
                reading.onset_ns = message.at_ns + BEFORE_NS
                reading.scales = _scales(message.setup)
            case Samples() if reading.scales is not None:
                reading.weigh(reading.scales, message)
            case Picture():
                reading.see(message)
            case Damage():
                reading.is_whole = False
            case _:
                pass
    return reading.box()


@dataclass
class _Scales:
    """A weigher and what it has told."""

    weigher: Weigher
    base_g: float
    told: list[ScaleEvidence] = field(default_factory=list)
    weight: list[tuple[int, float]] = field(default_factory=list)
    undecided_since_ns: int | None = None


@dataclass
class _Roll:
    """The pictures of one camera so far: for faces, and smaller ones to see what moves."""

    at_ns: list[int] = field(default_factory=list)
    jpegs: list[bytes] = field(default_factory=list)
    small: list[tuple[int, Pixels]] = field(default_factory=list)


@dataclass
class _Reading:
    """What was read so far."""

    onset_ns: int = 0
    scales: _Scales | None = None
    rolls: dict[str, _Roll] = field(default_factory=dict)
    is_whole: bool = True

    def weigh(self, scales: _Scales, samples: Samples) -> None:
        scales.told += scales.weigher.feed(samples.batch)
        tick = scales.weigher.newest
        if samples.at_ns <= self.onset_ns:
            scales.undecided_since_ns = scales.weigher.undecided_since_ns
        if tick is None:
            return
        if not scales.weight or tick.at_ns - scales.weight[-1][0] >= _WEIGHT_EVERY_NS:
            scales.weight.append((tick.at_ns, tick.total_g - scales.base_g))

    def see(self, picture: Picture) -> None:
        if sum(len(roll.at_ns) for roll in self.rolls.values()) >= _MOST_PICTURES:
            self.is_whole = False
            return
        pixels = _decoded(picture.jpeg)
        if pixels is None:
            self.is_whole = False
            return
        roll = self.rolls.setdefault(picture.camera, _Roll())
        roll.at_ns.append(picture.at_ns)
        roll.jpegs.append(compressed(pixels, _QUALITY))
        if picture.at_ns <= self.onset_ns:
            roll.small.append((picture.at_ns, small(pixels)))

    def box(self) -> BlackBox:
        contacts = [
            moved_last(camera, roll.small, self.onset_ns)
            for camera, roll in sorted(self.rolls.items())
        ]
        weight: list[tuple[int, float]] = []
        if self.scales is not None and self.scales.weight:
            since_ns = self.scales.undecided_since_ns
            contacts.insert(0, felt_last(self.scales.told, since_ns, self.onset_ns))
            weight = [(self._ms(at_ns), round(g, 1)) for at_ns, g in self.scales.weight]
        films = tuple(
            Film(camera, tuple(map(self._ms, roll.at_ns)), tuple(roll.jpegs))
            for camera, roll in sorted(self.rolls.items())
        )
        found = tuple(one for one in contacts if one is not None)
        return BlackBox(tuple(weight), films, found, self.is_whole)

    def _ms(self, at_ns: int) -> int:
        return round((at_ns - self.onset_ns) / 1_000_000)


def _scales(setup: TableSetup) -> _Scales | None:
    if setup.cells is None:
        return None
    lightest_g = min(kind.mass_g for kind in setup.table_set.kinds.values())
    weigher = Weigher(setup.cells, lightest_g, shows_sway=False)
    return _Scales(weigher, setup.cells.empty_base_mass_g)


def _decoded(jpeg: bytes) -> Pixels | None:
    """The picture, half or a quarter as wide where that is still wide enough; None: it is none."""
    whole = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR) if jpeg else None
    if whole is None:
        return None
    height, width = whole.shape[:2]
    share = min(1.0, _WIDTH_PX / width)
    size = max(1, round(width * share)), max(1, round(height * share))
    return np.asarray(cv2.resize(whole, size, interpolation=cv2.INTER_AREA), np.uint8)
