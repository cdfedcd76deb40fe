"""What was measured against a limit of the rules? A number, how sure it is, and the limit."""

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal


class Unknown(StrEnum):
    """Why nothing was measured. Unknown is another thing than too close to tell."""

    NO_PLATE = "no plate lies there"
    NO_COLUMN = "fewer columns stand there"
    ON_COLUMN = "it stands on another column"
    TURN_UNKNOWN = "it is not known how the plate is turned"
    NOT_SEEN = "no camera saw where it stands"
    TOO_VAGUE = "it is not known well enough where it stands"


@dataclass(frozen=True)
class Reading:
    """A measurement that the rules set a limit to.

    Attributes:
        value: What was measured.
        sd: Its standard deviation.
        limit: What it must not exceed.
        unit: Of all three.
    """

    value: float
    sd: float
    limit: float = 0.0
    unit: Literal["mm", "deg"] = "mm"

    @property
    def beyond(self) -> float:
        """By how much the limit is exceeded; negative within."""
        return self.value - self.limit

    @property
    def u95(self) -> float:
        """Half the interval that holds the true value in 95 of 100 cases."""
        return _U95_SDS * self.sd

    @property
    def sds(self) -> float:
        """How many standard deviations the value is beyond the limit; negative within."""
        if self.sd > 0:
            return self.beyond / self.sd
        return math.copysign(math.inf, self.beyond) if self.beyond else 0.0

    @property
    def probability(self) -> float:
        """Of the true value being beyond the limit, if any value was as likely before."""
        return 0.5 * math.erfc(-self.sds / math.sqrt(2))


_U95_SDS = 1.959964
