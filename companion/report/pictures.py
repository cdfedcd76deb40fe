"""Which pictures go into a page? Small ones, so that the page stays easy to send.

The camera's pictures are made as wide and as good as all of them together fit into the room.
"""

import base64
from collections.abc import Iterable, Sequence

from companion.record.recording import Picture
from companion.vision.frame import thumbnail
from companion.vision.why import WhyPicture

# All pictures of a page together, before they are written in base64 (which adds a third).
_ROOM_BYTES = 1_600_000

# The pictures that show why, likewise.
_WHY_ROOM_BYTES = 3_000_000

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
    return {key: _data_uri(jpeg) for key, jpeg in small.items()}


def why_uris(
    shown: Sequence[Sequence[WhyPicture]], room_bytes: int = _WHY_ROOM_BYTES
) -> dict[int, str]:
    """Return the pictures that show why as ``data:`` URIs, by the ``id()`` of their bytes.

    They are not made smaller, as their words could not be read. Where there is not room for all,
    the first one of every happening comes before the second one of any.

    Args:
        shown: Those of each happening or question.
        room_bytes: For all of them, before they are written in base64.
    """
    uris: dict[int, str] = {}
    for place in range(max(map(len, shown), default=0)):
        for pictures in shown:
            if place < len(pictures) and len(pictures[place].jpeg) <= room_bytes:
                jpeg = pictures[place].jpeg
                room_bytes -= len(jpeg)
                uris[id(jpeg)] = _data_uri(jpeg)
    return uris


def _data_uri(jpeg: bytes) -> str:
    return f"data:image/jpeg;base64,{base64.b64encode(jpeg).decode('ascii')}"
