"""With which words does a face ask how a fall was? No taps: they change nothing."""

from typing import Annotated

import msgspec

from companion.link.messages.parts import Identity, Message

_FromNought = Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class AskReview(Message, frozen=True, tag="ask_review"):
    """What is kept of a fall? A ``FallReview`` comes, also where there is none.

    ``fall`` counts the match's falls from 1; null is its last one.
    """

    match_id: Identity
    fall: _FromNought | None = None


class AskFallPicture(Message, frozen=True, tag="ask_fall_picture"):
    """What did a camera see then? One ``FallPicture`` comes, also where there is none.

    ``place`` counts the pictures of the camera's film from 0.
    """

    match_id: Identity
    fall: _FromNought
    camera: Identity
    place: _FromNought
