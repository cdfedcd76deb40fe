"""Is a device time placed right, and is the uncertainty honest, whatever the clocks do?"""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.clock_fit import ClockFit

HOST_NS = 77_000_000_000_000
WRAP_US = 2**32


class Pair:
    """A device clock that runs at another rate, and questions that travel to it and back."""

    def __init__(self, skew_ppm: float, first_us: int, seed: int) -> None:
        self.rate = 1 + skew_ppm * 1e-6
        self.first_us = first_us
        self.dice = Random(seed)
        self.fit = ClockFit()

    def device_us(self, host_ns: float) -> int:
        return (self.first_us + round((host_ns - HOST_NS) / 1000 * self.rate)) % WRAP_US

    def ask(self, at_ns: int, held_up_ns: int = 0) -> None:
        there_ns = 300_000 + round(self.dice.expovariate(1 / 150_000))
        back_ns = 300_000 + round(self.dice.expovariate(1 / 150_000)) + held_up_ns
        taken_ns = at_ns + there_ns
        self.fit.answered(
            at_ns,
            taken_ns + 200_000 + back_ns,
            self.device_us(taken_ns),
            self.device_us(taken_ns + 200_000),
        )

    def error_ns(self, at_ns: int) -> tuple[int, int]:
        placed = self.fit.place(self.device_us(at_ns))
        assert placed is not None
        return placed.at_ns - at_ns, placed.uncertainty_ns


def test_without_an_answer_nothing_is_known() -> None:
    assert ClockFit().place(5) is None
    assert ClockFit().skew_ppm is None


@given(
    st.floats(-5_000, 5_000),
    st.integers(0, WRAP_US - 1),
    st.integers(0, 1_000),
    st.integers(10, 90),
)
def test_a_steady_clock_is_followed_within_its_uncertainty(
    skew_ppm: float, first_us: int, seed: int, seconds: int
) -> None:
    pair = Pair(skew_ppm, first_us, seed)
    for second in range(seconds):
        pair.ask(HOST_NS + second * 10**9, held_up_ns=16_000_000 if second % 4 == 1 else 0)

    error_ns, uncertainty_ns = pair.error_ns(HOST_NS + seconds * 10**9)

    assert abs(error_ns) < 6 * uncertainty_ns
    assert uncertainty_ns < 500_000
    assert pair.fit.skew_ppm == pytest.approx(skew_ppm, abs=120)


def test_a_resonator_that_warms_up_is_followed() -> None:
    pair = Pair(0, 0, 5)
    for second in range(600):
        pair.rate = 1 + 1e-3 + 2e-7 * second
        pair.first_us -= round(2e-7 * 1e6 * second)  # the rate changes, the time does not jump
        pair.ask(HOST_NS + second * 10**9)

    error_ns, _ = pair.error_ns(HOST_NS + 600 * 10**9)

    assert abs(error_ns) < 1_000_000


def test_the_wrap_of_the_device_clock_is_not_seen() -> None:
    wrapping, plain = Pair(50, WRAP_US - 3_000_000, 1), Pair(50, 0, 1)
    for second in range(8):
        wrapping.ask(HOST_NS + second * 10**9)
        plain.ask(HOST_NS + second * 10**9)

    assert wrapping.error_ns(HOST_NS + 9 * 10**9) == plain.error_ns(HOST_NS + 9 * 10**9)


def test_an_answer_that_goes_back_or_cannot_be_one_is_left_out() -> None:
    fit = ClockFit()
    fit.answered(HOST_NS, HOST_NS + 1_000_000, 1_000_000, 1_000_200)
    before = fit.place(2_000_000)

    fit.answered(HOST_NS + 10**9, HOST_NS + 10**9 + 1_000_000, 500_000, 500_200)
    fit.answered(HOST_NS + 10**9, HOST_NS + 10**9 + 1_000_000, 2_000_000, 9_000_000)
    fit.answered(HOST_NS + 10**9, HOST_NS, 2_000_000, 2_000_200)

    assert fit.place(2_000_000) == before
