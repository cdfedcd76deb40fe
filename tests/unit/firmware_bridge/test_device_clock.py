"""When was each sample taken, when messages are late, lost, or the board restarts?"""

from itertools import pairwise

import pytest

from firmware_bridge.device_clock import DeviceClock
from firmware_bridge.samples import SampleBatch

SECOND_NS = 1_000_000_000
START_NS = 5_000 * SECOND_NS
WRAP_US = 2**32


def _batch(
    seq: int, device_us: int, received_ns: int, *, counts: tuple[int, ...] = (7,)
) -> SampleBatch:
    """One message whose samples were taken 3 ms apart, the last one at ``device_us``."""
    n = len(counts)
    times = tuple((device_us - 3_000 * (n - 1 - i)) % WRAP_US for i in range(n))
    return SampleBatch(seq, received_ns, times, tuple(i % 4 for i in range(n)), counts, (0,) * n)


def _follow(
    clock: DeviceClock,
    seconds: float,
    *,
    seq: int = 0,
    first_us: int = 0,
    at_ns: int = START_NS,
    device_rate: float = 1.0,
) -> tuple[int, int]:
    """Feed one sample each 50 ms; return the newest placed time and the newest arrival."""
    placed_ns = received_ns = at_ns
    for i in range(int(seconds * 20)):
        received_ns = at_ns + i * SECOND_NS // 20
        device_us = first_us + round(i * 50_000 * device_rate)
        placed_ns = clock.place(_batch(seq + i, device_us % WRAP_US, received_ns)).samples[-1].at_ns
    return placed_ns, received_ns


def test_the_first_message_is_taken_at_its_arrival() -> None:
    placed = DeviceClock().place(_batch(9, 123, START_NS, counts=(1, 2, 3)))

    assert [s.at_ns for s in placed.samples] == [
        START_NS - 6_000_000,
        START_NS - 3_000_000,
        START_NS,
    ]
    assert [(s.cell, s.counts, s.flags) for s in placed.samples] == [
        (0, 1, 0),
        (1, 2, 0),
        (2, 3, 0),
    ]
    assert (placed.lost_messages, placed.restarted) == (0, False)


def test_an_empty_message_has_no_samples_but_counts_as_received() -> None:
    clock = DeviceClock()
    clock.place(_batch(1, 1_000, START_NS))

    empty = clock.place(SampleBatch(3, START_NS, (), (), (), ()))
    after = clock.place(_batch(4, 51_000, START_NS + 50_000_000))

    assert (empty.samples, empty.lost_messages, empty.restarted) == ((), 1, False)
    assert (after.lost_messages, after.restarted) == (0, False)


def test_a_stream_may_begin_with_empty_messages() -> None:
    clock = DeviceClock()

    assert clock.place(SampleBatch(0, START_NS, (), (), (), ())).samples == ()
    assert clock.place(_batch(1, 7, START_NS)).samples[0].at_ns == START_NS


def test_lost_messages_are_counted() -> None:
    clock = DeviceClock()
    _follow(clock, 1)

    placed = clock.place(_batch(25, 1_250_000, START_NS + 1_250_000_000))

    assert placed.lost_messages == 5


def test_two_messages_that_changed_places_are_neither_a_loss_nor_a_restart() -> None:
    clock = DeviceClock()
    _follow(clock, 1)
    told = [
        clock.place(_batch(seq, us, START_NS + us * 1000))
        for seq, us in ((21, 1_050_000), (20, 1_000_000), (21, 1_050_000), (22, 1_100_000))
    ]

    assert [placed.lost_messages for placed in told] == [1, 0, 0, 0]
    assert not any(placed.restarted for placed in told)


@pytest.mark.parametrize("late_s", [0.3, 2.5, 60.0])
def test_a_late_message_is_no_restart_and_keeps_its_time(late_s: float) -> None:
    clock = DeviceClock()
    _follow(clock, 10)

    late = clock.place(_batch(200, 10_000_000, START_NS + round((10 + late_s) * 1e9)))

    assert not late.restarted
    # Forgetting the smallest latency costs 6 ms for each second without a message.
    assert 0 <= late.samples[0].at_ns - (START_NS + 10 * SECOND_NS) < (late_s + 0.06) * 6e6


def test_messages_that_were_held_back_keep_their_distances() -> None:
    clock = DeviceClock()
    _follow(clock, 10)
    release_ns = START_NS + 13 * SECOND_NS

    times = [
        clock.place(_batch(200 + i, 10_000_000 + i * 50_000, release_ns)).samples[0].at_ns
        for i in range(60)
    ]

    for earlier, later in pairwise(times):
        assert 0 < later - earlier <= 50_000_000


@pytest.mark.parametrize("uptime_s", [0.5, 1.5, 40.0, 30 * 60, 50 * 60, 71.5 * 60, 80 * 60])
@pytest.mark.parametrize("away_s", [0.7, 4.0])
def test_a_board_that_restarts_is_noticed_and_placed_at_its_arrival(
    uptime_s: float, away_s: float
) -> None:
    clock = DeviceClock()
    _, last_ns = _follow(clock, 0.5, seq=1_000, first_us=round(uptime_s * 1e6) - 500_000)
    back_ns = last_ns + round(away_s * 1e9)

    first = clock.place(_batch(0, 3_000, back_ns))
    second = clock.place(_batch(1, 53_000, back_ns + 50_000_000))

    assert (first.restarted, first.lost_messages) == (True, 0)
    assert first.samples[0].at_ns == back_ns
    assert (second.restarted, second.lost_messages) == (False, 0)
    assert second.samples[0].at_ns == back_ns + 50_000_000


def test_a_restart_is_noticed_though_the_first_messages_after_it_are_lost() -> None:
    clock = DeviceClock()
    _follow(clock, 0.2)

    placed = clock.place(_batch(40, 2_000_000, START_NS + 600 * SECOND_NS))
    again = clock.place(_batch(30, 1_500_000, START_NS + 1_200 * SECOND_NS))

    assert not placed.restarted  # ten minutes late, for all that is known
    assert again.restarted
    assert again.samples[0].at_ns == START_NS + 1_200 * SECOND_NS


@pytest.mark.parametrize("device_rate", [0.995, 0.9999, 1.0001, 1.005])
def test_a_slow_or_fast_resonator_is_followed_for_a_quarter_of_an_hour(device_rate: float) -> None:
    clock = DeviceClock()

    placed_ns, received_ns = _follow(clock, 900, device_rate=device_rate)

    assert 0 <= received_ns - placed_ns < 5_000_000
