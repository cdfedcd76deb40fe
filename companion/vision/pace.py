"""How often are a camera's pictures looked at? As often as hands need it, and the machine allows.

    from look to look = max(120 ms, 2 x what looks usually take, for all cameras), at most 1 s

Whoever looks takes the newest picture, so that none is ever waited for; but a machine that looks
all the time has none left for the table. Half of one core is what looks may have. What looks
*usually* take is the middle one of the last few: a judgement now and then slows nothing down, nor
does the first look, which takes longest.
"""

from collections import deque
from dataclasses import dataclass, field
from statistics import median_low
from typing import Final

EVERY_NS: Final = 120_000_000
"""Eight pictures a second of each camera follow any hand; more cost power and show no more."""

LONGEST_NS: Final = 1_000_000_000
"""A slower machine looks all the time: of what happens between two looks it knows nothing."""

_SHARE: Final = 2
_FEWEST, _FEW = 3, 7


@dataclass
class Pace:
    """The pace of one who looks through some cameras, one after the other.

    Attributes:
        cameras: How many they are.
    """

    cameras: int
    _took_ns: deque[int] = field(default_factory=lambda: deque(maxlen=_FEW))
    _looked_ns: dict[str, int] = field(default_factory=dict)

    @property
    def every_ns(self) -> int:
        """How long it is from one look through a camera to the next."""
        usual_ns = median_low(self._took_ns) if len(self._took_ns) >= _FEWEST else 0
        return min(max(EVERY_NS, _SHARE * usual_ns * self.cameras), LONGEST_NS)

    def is_due(self, camera: str, now_ns: int) -> bool:
        """Whether it is time to look through a camera again."""
        looked_ns = self._looked_ns.get(camera)
        return looked_ns is None or now_ns - looked_ns >= self.every_ns

    def looked(self, camera: str, began_ns: int, took_ns: int) -> None:
        """Take note of a look through a camera, when it began and how long it took."""
        self._looked_ns[camera] = began_ns
        self._took_ns.append(took_ns)
