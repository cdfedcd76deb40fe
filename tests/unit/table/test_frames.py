"""The frames a judgement rests on are kept, as they are recorded, and no others."""

import hashlib

from companion.table.frames import Frames


def sha256(jpeg: bytes) -> str:
    return hashlib.sha256(jpeg).hexdigest()


def test_frames_are_named_in_the_order_of_time() -> None:
    frames = Frames()

    frames.note("front", 20, b"later", [20])
    frames.note("front", 10, b"earlier", [10, 20])
    frames.note("side", 15, b"another", [15])

    assert frames.hashes("front") == (sha256(b"earlier"), sha256(b"later"))
    assert frames.hashes("side") == (sha256(b"another"),)
    assert frames.hashes("top") == ()


def test_frames_that_nothing_rests_on_are_let_go() -> None:
    frames = Frames()
    for at_ns in range(100):
        frames.note("front", at_ns, bytes([at_ns]), [at_ns - 1, at_ns])

    assert frames.hashes("front") == (sha256(bytes([98])), sha256(bytes([99])))


def test_a_frame_with_a_hand_in_it_is_not_kept() -> None:
    frames = Frames()

    frames.note("front", 10, b"rest", [10])
    frames.note("front", 20, b"hand", [10])

    assert frames.hashes("front") == (sha256(b"rest"),)
