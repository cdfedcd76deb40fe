"""Which frames was a judgement made from? Each camera's, kept while one may still rest on them."""

import hashlib
from collections.abc import Collection


class Frames:
    """The frames of all cameras that a judgement may rest on, and no others."""

    def __init__(self) -> None:
        """Begin without any."""
        self._jpegs: dict[str, dict[int, bytes]] = {}

    def note(self, camera: str, at_ns: int, jpeg: bytes, used_ns: Collection[int]) -> None:
        """Take a frame, and let go of those that nothing rests on any more.

        Args:
            camera: Its name.
            at_ns: When it was taken.
            jpeg: The frame as it is recorded.
            used_ns: Times of those that a judgement may rest on, whether this one or not.
        """
        known = {**self._jpegs.get(camera, {}), at_ns: jpeg}
        self._jpegs[camera] = {time: known[time] for time in used_ns if time in known}

    def hashes(self, camera: str) -> tuple[str, ...]:
        """Return the SHA-256 of each of a camera's frames, as hex digits, in the order of time."""
        jpegs = self._jpegs.get(camera, {})
        return tuple(hashlib.sha256(jpegs[time]).hexdigest() for time in sorted(jpegs))
