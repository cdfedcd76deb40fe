"""Laws of the device's clock: neither its wrap nor the cutting of the stream is ever seen."""

from itertools import accumulate

from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.device_clock import DeviceClock
from firmware_bridge.samples import Sample, SampleBatch

START_NS = 3_000_000_000_000
WRAP_US = 2**32

steps_us = st.lists(st.integers(1, 60_000), min_size=1, max_size=60)
"""Microseconds from each conversion to the next."""


def _messages(
    elapsed_us: list[int],
    sizes: list[int],
    latencies_us: list[int],
    first_us: int,
) -> list[SampleBatch]:
    """The conversions cut into messages of these sizes (0 is an empty one), each so late."""
    messages: list[SampleBatch] = []
    start = 0
    while start < len(elapsed_us):
        number = len(messages)
        end = min(start + sizes[number % len(sizes)], len(elapsed_us))
        times = elapsed_us[start:end]
        newest_us = elapsed_us[max(end - 1, 0)]
        late_us = latencies_us[number % len(latencies_us)]
        messages.append(
            SampleBatch(
                seq=number,
                received_ns=START_NS + (newest_us + late_us) * 1000,
                device_us=tuple((first_us + us) % WRAP_US for us in times),
                cell=tuple(i % 4 for i in range(start, end)),
                counts=tuple(range(start, end)),
                flags=(0,) * len(times),
            )
        )
        start = end
    return messages


def _placed(messages: list[SampleBatch]) -> list[Sample]:
    clock = DeviceClock()
    placed = [clock.place(message) for message in messages]
    assert not any(one.lost_messages or one.restarted for one in placed)
    return [sample for one in placed for sample in one.samples]


sizes = st.lists(st.integers(0, 25), min_size=1, max_size=8).filter(any)


@given(steps_us, sizes, st.integers(0, WRAP_US - 1))
def test_a_wrap_of_the_device_clock_is_never_seen(
    steps: list[int], cut: list[int], first_us: int
) -> None:
    elapsed_us = list(accumulate(steps))

    wrapping = _placed(_messages(elapsed_us, cut, [900], first_us))

    assert wrapping == _placed(_messages(elapsed_us, cut, [900], 0))
    assert [s.at_ns for s in wrapping] == [START_NS + (us + 900) * 1000 for us in elapsed_us]


@given(steps_us, sizes, sizes)
def test_any_cut_of_a_stream_gives_the_same_samples(
    steps: list[int], one_cut: list[int], other_cut: list[int]
) -> None:
    elapsed_us = list(accumulate(steps))

    one = _placed(_messages(elapsed_us, one_cut, [500], 12_345))

    assert one == _placed(_messages(elapsed_us, other_cut, [500], 12_345))


@given(
    steps_us,
    st.lists(st.integers(1, 25), min_size=1, max_size=8),
    st.lists(st.integers(0, 40_000), min_size=1, max_size=10),
    st.integers(0, WRAP_US - 1),
)
def test_no_sample_is_placed_after_its_arrival_or_before_it_was_taken(
    steps: list[int], cut: list[int], latencies_us: list[int], first_us: int
) -> None:
    elapsed_us = list(accumulate(steps))
    messages = _messages(elapsed_us, cut, latencies_us, first_us)
    clock = DeviceClock()

    smallest_us = None
    forgotten_ns = 0
    last_ns = messages[0].received_ns
    for message in messages:
        forgotten_ns += max(0, message.received_ns - last_ns) * 6 // 1000
        last_ns = message.received_ns
        placed = clock.place(message).samples
        late_us = (message.received_ns - START_NS) // 1000 - elapsed_us[placed[-1].counts]
        smallest_us = late_us if smallest_us is None else min(smallest_us, late_us)
        for sample in placed:
            taken_ns = START_NS + elapsed_us[sample.counts] * 1000
            assert sample.at_ns <= message.received_ns
            # Never better than the smallest latency seen, and worse by what was forgotten only.
            assert taken_ns + smallest_us * 1000 <= sample.at_ns
            assert sample.at_ns <= taken_ns + smallest_us * 1000 + forgotten_ns
