"""What can be touched while a fall is looked at, and what time does there?"""

from companion.tablet.view_models.touches import ReviewTouch


class OpenReview(ReviewTouch, frozen=True):
    """Look at a fall of the match that is shown; null is the last one."""

    fall: int | None = None


class Play(ReviewTouch, frozen=True):
    """Let time run; where it has come to its end, from shortly before the fall again."""


class Pause(ReviewTouch, frozen=True):
    """Let time stand still."""


class Slower(ReviewTouch, frozen=True):
    """Let time run half as fast."""


class Faster(ReviewTouch, frozen=True):
    """Let time run twice as fast."""


class StepOn(ReviewTouch, frozen=True):
    """Go to the next picture and stay there."""


class StepBefore(ReviewTouch, frozen=True):
    """Go to the picture before and stay there."""


class Seek(ReviewTouch, frozen=True):
    """Go to a moment: milliseconds from the first impact."""

    at_ms: int


class WatchThrough(ReviewTouch, frozen=True):
    """Show the pictures of another camera."""

    camera: str


class LookAgain(ReviewTouch, frozen=True):
    """Ask once more what was kept; it takes some seconds after a fall."""


class TimePassed(ReviewTouch, frozen=True):
    """So many milliseconds went by before the screen."""

    ms: int
