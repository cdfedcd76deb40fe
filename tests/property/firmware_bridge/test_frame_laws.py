"""Laws of frames and messages: any cut, any noise, both ways the same."""

import os
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.frames import MAX_PAYLOAD_BYTES, FrameReader, frame
from firmware_bridge.messages import Conversion, Garbage, Samples
from firmware_bridge.payloads import decode, encode
from tests.golden.frames import naive

FUZZED_BYTES = 10_000_000 if os.environ.get("PALETTI_SOAK") else 200_000

payloads = st.binary(min_size=1, max_size=MAX_PAYLOAD_BYTES)
# Bytes as lines have them: frames, halves of frames, zeros, noise.
streams = st.lists(
    st.one_of(
        payloads.map(frame),
        payloads.map(lambda payload: frame(payload)[:-3]),
        st.binary(max_size=30),
        st.binary(min_size=1, max_size=1).map(lambda byte: byte * 300),
        st.just(b"\0"),
    ),
    max_size=12,
).map(b"".join)

conversions = st.builds(
    lambda device_us, cell, flags, counts, age: Conversion(
        device_us, cell, flags | 4 * (counts in {2**23 - 1, -(2**23)}), counts, 4 * age
    ),
    st.integers(0, 2**32 - 1),
    st.integers(0, 3),
    st.integers(0, 3),
    st.integers(-(2**23), 2**23 - 1),
    st.integers(0, 255),
)


def read(stream: bytes, cuts: list[int]) -> tuple[list[bytes], int, int]:
    reader = FrameReader()
    found: list[bytes] = []
    start = 0
    for cut in [*sorted(cut % (len(stream) + 1) for cut in cuts), len(stream)]:
        found += reader.feed(stream[start:cut])
        start = cut
    return found, reader.refused, reader.refused_bytes


@given(payloads)
def test_a_frame_is_what_the_page_says(payload: bytes) -> None:
    assert frame(payload) == naive.frame(payload)


@given(streams, st.lists(st.integers(0, 10_000), max_size=8))
def test_any_cut_of_a_stream_gives_the_same_frames(stream: bytes, cuts: list[int]) -> None:
    whole = read(stream, [])

    assert read(stream, cuts) == whole
    assert read(stream, list(range(len(stream)))) == whole


@given(streams, payloads)
def test_after_a_zero_the_next_frame_is_found(stream: bytes, payload: bytes) -> None:
    found, _, _ = read(stream + b"\0" + frame(payload), [])

    assert found[-1] == payload


@given(st.integers(0, 65535), st.lists(conversions, min_size=1, max_size=8))
def test_samples_come_out_as_they_went_in(number: int, rows: list[Conversion]) -> None:
    samples = Samples(number, tuple(rows))

    assert decode(encode(samples)) == samples


@given(st.binary(max_size=220))
def test_a_payload_is_a_message_that_is_written_so_or_garbage(payload: bytes) -> None:
    message = decode(payload)

    if not isinstance(message, Garbage) and payload[0] != 0x01:
        assert encode(message) == payload  # type: ignore[arg-type]  # only HELLO may be foreign


@pytest.mark.timeout(1800)
def test_noise_raises_nothing_and_holds_no_memory() -> None:
    noise = Random(20)
    reader = FrameReader()
    true_frames = [frame(noise.randbytes(noise.randint(1, 60))) for _ in range(50)]

    fed = 0
    while fed < FUZZED_BYTES:
        piece = bytearray(noise.choice(true_frames) if fed % 3 else noise.randbytes(64))
        for _ in range(noise.randint(0, 2)):
            piece[noise.randrange(len(piece))] ^= 1 << noise.randrange(8)
        if fed % 100_000 < 5_000:
            piece = bytearray(byte for byte in piece if byte)  # long stretches without an end
        for payload in reader.feed(bytes(piece)):
            decode(payload)
        fed += len(piece)
        assert len(reader._open) <= MAX_PAYLOAD_BYTES + 3

    assert reader.refused > FUZZED_BYTES / 1000
