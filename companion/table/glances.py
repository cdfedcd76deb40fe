"""What did each picture show, and how long did looking take?"""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Glance:
    """What one picture showed: whether a hand was in it, None while its camera was not ready."""

    at_ns: int
    camera: str
    hand: bool | None


@dataclass
class Took:
    """Processor time of each stage, in seconds for one camera."""

    following: list[float] = field(default_factory=list)
    judging: list[float] = field(default_factory=list)
    measuring: list[float] = field(default_factory=list)
