"""What became of a whole match? Everything that was told, and what it was told from."""

from dataclasses import dataclass, field

from companion.evidence import Health
from companion.record.recording import Picture
from companion.referee.happenings import Happening, Started, Unclear
from companion.referee.states import TableState
from companion.scene import Scene


@dataclass(frozen=True)
class TrackPoint:
    """The weight at one instant: total in grams and the centre of pressure (board frame)."""

    at_ns: int
    total_g: float
    x_mm: float
    y_mm: float


@dataclass
class MatchStory:
    """A match as it was followed; filled while it goes on, read when it is over.

    Attributes:
        source: Name of the recording or of the table.
        began_ns: Time of the first message; what people read counts from it.
        ended_ns: Time of the last message.
        first_scene: How the table stood at the start, None without a set-up.
        started: The start of the match, None if nobody announced one.
        happenings, unclear, health: What was told, in the order it was told.
        track: The weight over time, thinned out.
        pictures: Pictures that could be decoded, by camera.
        shown: For each happening the newest picture of each camera when it was known.
        samples: Samples from the scales; ``rejected`` those not believed, by reason.
        table: What the referee knows at the end.
        scales_cpu_s: Processor time spent on the scales, the belief and the rules.
    """

    source: str
    began_ns: int = 0
    ended_ns: int = 0
    first_scene: Scene | None = None
    started: Started | None = None
    happenings: list[Happening] = field(default_factory=list)
    unclear: list[Unclear] = field(default_factory=list)
    health: list[Health] = field(default_factory=list)
    track: list[TrackPoint] = field(default_factory=list)
    pictures: dict[str, int] = field(default_factory=dict)
    shown: list[dict[str, Picture]] = field(default_factory=list)
    samples: int = 0
    rejected: dict[str, int] = field(default_factory=dict)
    table: TableState = field(default_factory=TableState)
    scales_cpu_s: float = 0.0

    def since_start_s(self, at_ns: int) -> float:
        """Return a time as people read it: seconds from the first message."""
        return (at_ns - self.began_ns) / 1e9
