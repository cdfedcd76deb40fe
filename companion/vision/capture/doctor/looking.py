"""Which pictures of a camera are examined? Some, spread over a while in which it has settled."""

from typing import Final

from companion.vision.capture.source import Frame, FrameSource, NowNs

PICTURES: Final = 5
"""So many that a passing hand is in the minority; each takes a fifth of a second to look at."""

PATIENCE_NS: Final = 8_000_000_000
"""How long a first picture is waited for: some webcams take three seconds to wake."""

# Until exposure and white balance have settled and are locked.
_SETTLING_SHARE: Final = 0.6


def look(source: FrameSource, now_ns: NowNs, span_ns: int) -> list[Frame]:
    """Return some frames from the end of a while, all different; none if no picture came at all.

    Args:
        source: An opened camera.
        now_ns: The monotonic clock.
        span_ns: How long to look after the first picture.
    """
    frame = source.newest(deadline_ns=now_ns() + PATIENCE_NS)
    if frame is None:
        return []
    start_ns = now_ns()
    first_ns = start_ns + round(_SETTLING_SHARE * span_ns)
    frames: list[Frame] = []
    for count in range(PICTURES):
        due_ns = first_ns + count * (start_ns + span_ns - first_ns) // (PICTURES - 1)
        while now_ns() < due_ns:
            frame = source.newest(frame.number, due_ns) or frame
        frame = source.newest(frame.number) or frame  # time may have gone on without us
        if not frames or frame.number > frames[-1].number:
            frames.append(frame)
    return frames
