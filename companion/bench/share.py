"""How sure is a share? k of n with Wilson's 95 % interval, which stays honest at 0 and at n."""

import math
from dataclasses import dataclass

_Z = 1.959964  # two-sided 95 % of the normal distribution


@dataclass(frozen=True)
class Share:
    """``right`` of ``n``; what is not right is ``wrong`` or ``unclear``, side by side."""

    name: str
    n: int
    right: int
    wrong: int
    unclear: int = 0

    def interval(self) -> tuple[float, float]:
        """Return Wilson's 95 % interval of the share that is right; (0, 1) of nothing."""
        if self.n == 0:
            return 0.0, 1.0
        share = self.right / self.n
        spread = _Z**2 / self.n
        centre = (share + spread / 2) / (1 + spread)
        half = _Z * math.sqrt(share * (1 - share) / self.n + spread / (4 * self.n)) / (1 + spread)
        return max(0.0, centre - half), min(1.0, centre + half)

    def __add__(self, other: "Share") -> "Share":
        """The same figure over both."""
        return Share(
            self.name,
            self.n + other.n,
            self.right + other.right,
            self.wrong + other.wrong,
            self.unclear + other.unclear,
        )
