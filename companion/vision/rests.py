"""How did the table look at rest, before the last hand and after it? One camera's pictures."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from companion.vision.frame import Pixels

# A mean of so many pictures is as good as one gets; more are not kept.
_MOST_PICTURES = 5


@dataclass
class Rests:
    """The rest of before and the one of now.

    Attributes:
        pictures: Of the rest of now, whole; empty while a hand is there.
        taken_ns: When each of them was taken.
        before_pictures: Of the rest of before; none if they cannot be compared any more.
        before_ns: When its last picture was taken.
        before_taken_ns: When all of them were; none if it cannot be compared any more.
        handled: Whether a hand was there since the table was last judged.
        is_doubted: Whether it may be no rest but an arm that keeps still before the tower.
    """

    pictures: list[Pixels] = field(default_factory=list)
    taken_ns: list[int] = field(default_factory=list)
    before_pictures: list[Pixels] = field(default_factory=list)
    before_ns: int | None = None
    before_taken_ns: list[int] = field(default_factory=list)
    handled: bool = False
    is_doubted: bool = False

    def add(self, at_ns: int, picture: Pixels) -> None:
        """Take a picture without a hand."""
        if len(self.pictures) < _MOST_PICTURES:
            self.pictures.append(picture)
            self.taken_ns.append(at_ns)

    def hand_came(self) -> None:
        """End the rest: what is seen after it may be another table."""
        self.handled = True
        if self.is_doubted:
            self.pictures, self.taken_ns, self.is_doubted = [], [], False
        if self.pictures:
            self.before_pictures, self.before_ns = self.pictures, self.taken_ns[-1]
            self.before_taken_ns = self.taken_ns
            self.pictures, self.taken_ns = [], []

    def camera_moved(self) -> None:
        """Forget all pictures: those of another place cannot be compared with new ones."""
        self.is_doubted = False
        if self.taken_ns:
            self.before_ns = self.taken_ns[-1]
        self.pictures, self.taken_ns = [], []
        self.before_pictures, self.before_taken_ns = [], []

    @property
    def taken(self) -> list[tuple[int, Pixels]]:
        """The pictures of the rest of now, each with its time."""
        return list(zip(self.taken_ns, self.pictures, strict=True))

    @property
    def before(self) -> Pixels | None:
        """The mean picture of the rest of before, None if it cannot be compared any more.

        Made when it is first asked for: hands come more often than changes are judged.
        """
        if len(self.before_pictures) > 1:
            self.before_pictures = [mean_picture(self.before_pictures)]
        return self.before_pictures[0] if self.before_pictures else None

    @property
    def mean(self) -> Pixels:
        """The mean picture of the rest of now."""
        return mean_picture(self.pictures)


def mean_picture(pictures: Sequence[Pixels]) -> Pixels:
    """Return the mean of at least one picture of the same size: less noise, the same edges."""
    if len(pictures) == 1:
        return pictures[0]
    total = pictures[0].astype(np.uint16)
    for picture in pictures[1:]:
        cv2.add(total, picture, total, dtype=cv2.CV_16U)
    return np.asarray(cv2.convertScaleAbs(total, alpha=1 / len(pictures)), dtype=np.uint8)
