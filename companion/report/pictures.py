"""Which pictures go into a page? Small ones, so that the page stays easy to send.

The camera's pictures are made as wide and as good as all of them together fit into the room.
"""

import base64
from collections.abc import Iterable

from companion.record.recording import Picture
from companion.vision.frame import thumbnail

# All pictures of a page together, before they are written in base64 (which adds a third).
_ROOM_BYTES = 1_600_000

_SIZES = ((320, 72), (320, 50), (240, 50), (160, 40))
"""Width in pixels and JPEG quality, best first."""


def data_uris(pictures: Iterable[Picture], room_bytes: int = _ROOM_BYTES) -> dict[int, str]:
    """Return each picture as a ``data:`` URI, by the ``id()`` of the picture's bytes.

    One picture often shows several happenings, so it is made small once. Pictures that cannot be
    decoded are left out.
    """
    wanted = {id(one.jpeg): one.jpeg for one in pictures}
    small: dict[int, bytes] = {}
    for width_px, quality in _SIZES:
        made = {key: thumbnail(jpeg, width_px, quality) for key, jpeg in wanted.items()}
        small = {key: jpeg for key, jpeg in made.items() if jpeg is not None}
        if sum(map(len, small.values())) <= room_bytes:
            break
    return {
        key: f"data:image/jpeg;base64,{base64.b64encode(jpeg).decode('ascii')}"
        for key, jpeg in small.items()
    }
