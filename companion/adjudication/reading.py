"""What was measured against a limit of the rules? A number, how sure it is, and the limit."""

import math
from dataclasses import dataclass
from enum import Enum
from typing import Literal

from companion.saying import Saying, say


class Unknown(Enum):
    """Why nothing was measured. Unknown is another thing than too close to tell."""

    NO_PLATE = say("no plate lies there")
    NO_COLUMN = say("fewer columns stand there")
    ON_COLUMN = say("it stands on another column")
    TURN_UNKNOWN = say("it is not known how the plate is turned")
    NOT_SEEN = say("no camera saw where it stands")
    TOO_VAGUE = say("it is not known well enough where it stands")

    @property
    def sentence(self) -> Saying:
        """The same for people, to go on with in a sentence."""
        said: Saying = self.value
        return said


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
