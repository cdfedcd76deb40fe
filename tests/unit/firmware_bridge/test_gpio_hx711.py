"""Does the package ``hx711`` give right words on emulated pins, and is its hang no hang of ours?"""

import importlib
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from firmware_bridge.drivers.gpio_hx711 import PINS, PinReader, open_reader
from firmware_bridge.drivers.gpio_process import GpioHx711Source
from firmware_bridge.drivers.pin_stream import Conversion
from firmware_bridge.errors import BridgeError, DriverMissingError, TooSlowError
from firmware_bridge.health import LinkCondition
from firmware_bridge.samples import SampleFlag
from tests.fake_pi.hx711_chip import Chip

FAKE_PI = str(Path(__file__).parents[2] / "fake_pi")
COUNTS = (100_000, -200_000, 0, -459_753)


class Pi:
    """A Pi in memory: its pins, the package on them, and a clock that each call moves on."""

    def __init__(self, gpio: ModuleType, package: ModuleType) -> None:
        self.gpio, self.package = gpio, package
        self.now_ns = 1_000_000_000
        self.cost_ns: Callable[[int], int] = lambda _: 2_000
        gpio.tick = self._tick  # type: ignore[attr-defined]
        package.time = SimpleNamespace(  # type: ignore[attr-defined]
            sleep=self.sleep, perf_counter=lambda: self.now_ns / 1e9
        )

    def _tick(self, calls: int) -> int:
        self.now_ns += self.cost_ns(calls)
        return self.now_ns

    def sleep(self, seconds: float) -> None:
        self.now_ns += round(seconds * 1e9)

    def reader(self, chips: list[Chip]) -> PinReader:
        self.gpio.hang(PINS, chips)
        return PinReader(self.package, self.gpio, PINS, lambda: self.now_ns)

    def read(self, reader: PinReader, seconds: float) -> list[Conversion]:
        found = []
        end_ns = self.now_ns + round(seconds * 1e9)
        while self.now_ns < end_ns:
            found += reader.look()
            self.sleep(0.001)
        return found


@pytest.fixture
def pi(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pi]:
    monkeypatch.syspath_prepend(FAKE_PI)
    yield Pi(importlib.import_module("RPi.GPIO"), importlib.import_module("hx711"))
    for name in ("RPi", "RPi.GPIO", "hx711", "hx711_chip"):
        sys.modules.pop(name, None)


def chips(*, reloads: bool = False, rates: tuple[float, ...] = (80, 81.3, 91, 94)) -> list[Chip]:
    return [
        Chip(lambda _, counts=counts: counts, rate_hz=rate, reloads=reloads)  # type: ignore[misc]
        for counts, rate in zip(COUNTS, rates, strict=True)
    ]


def words(found: list[Conversion]) -> set[tuple[int, int]]:
    return {(one.cell, one.counts) for one in found if not one.flags}


@pytest.mark.parametrize("reloads", [False, True])
def test_four_free_running_chips_are_read(pi: Pi, reloads: bool) -> None:
    made = chips(reloads=reloads)
    reader = pi.reader(made)

    found = pi.read(reader, 5)

    assert words(found) == set(enumerate(COUNTS))
    assert not any(one.flags for one in found)
    for cell, chip in enumerate(made):
        read = sum(one.cell == cell for one in found)
        assert read > 0.95 * 5e9 / chip.period_ns


def test_zero_is_a_word(pi: Pi) -> None:
    found = pi.read(pi.reader(chips()), 2)

    assert sum(one.cell == 2 and one.counts == 0 and not one.flags for one in found) > 150


@pytest.mark.parametrize("reloads", [False, True])
def test_a_slow_pulse_is_flagged_and_the_chip_begins_anew(pi: Pi, reloads: bool) -> None:
    reader = pi.reader(chips(reloads=reloads))
    pi.cost_ns = lambda calls: 90_000 if calls % 4_001 == 0 else 2_000

    found = pi.read(reader, 10)

    flagged = [one for one in found if one.flags]
    assert words(found) == set(enumerate(COUNTS))
    assert flagged
    assert {one.flags for one in flagged} == {SampleFlag.DESYNC}
    assert len(found) > 2_000


def test_a_saturated_chip_is_flagged_and_holds_nobody_up(pi: Pi) -> None:
    made = chips()
    made[1].counts_at = lambda _: 0x7FFFFF
    reader = pi.reader(made)

    found = pi.read(reader, 5)

    assert {one.flags for one in found if one.cell == 1} == {SampleFlag.DESYNC}
    assert words(found) == {(cell, COUNTS[cell]) for cell in (0, 2, 3)}


def test_a_chip_that_is_never_ready_holds_nobody_up(pi: Pi) -> None:
    made = chips()
    made[3].stuck = 1
    reader = pi.reader(made)

    found = pi.read(reader, 5)

    assert {one.cell for one in found} == {0, 1, 2}
    assert len(found) > 1_000


def test_pins_that_are_too_slow_are_refused_at_the_start(pi: Pi) -> None:
    pi.cost_ns = lambda _: 40_000

    with pytest.raises(TooSlowError, match=r"80 µs.*--scales auto"):
        pi.reader(chips())


def test_a_machine_that_is_busy_for_a_moment_is_not_too_slow(pi: Pi) -> None:
    busy_until_ns = pi.now_ns + 5_000_000
    pi.cost_ns = lambda _: 40_000 if pi.now_ns < busy_until_ns else 2_000

    found = pi.read(pi.reader(chips()), 2)

    assert words(found) == set(enumerate(COUNTS))


def test_off_a_pi_people_are_told_what_is_missing() -> None:
    with pytest.raises(DriverMissingError, match=r"pip install '\.\[pi\]' RPi"):
        open_reader(PINS)


class Process:
    """The source with its real process, on a fake Pi of one kind."""

    def __init__(self) -> None:
        # One cell: the package takes a second for each to be made.
        self.source = GpioHx711Source(pins=PINS[:1])
        self.source.open()

    def run_until(self, happened: Callable[[], bool], within_s: float = 30) -> list[Conversion]:
        found = []
        end_s = time.monotonic() + within_s
        while not happened():
            assert time.monotonic() < end_s, self.source.health()
            deadline_ns = time.monotonic_ns() + 25_000_000
            for batch in self.source.read(deadline_ns):
                found += [
                    Conversion(0, *row)
                    for row in zip(batch.cell, batch.counts, batch.flags, strict=True)
                ]
        return found


@pytest.fixture
def process(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Process]:
    monkeypatch.syspath_prepend(FAKE_PI)  # a spawned process is given our path
    monkeypatch.setenv("FAKE_PI", request.param)
    made = Process()
    yield made
    made.source.close()


@pytest.mark.parametrize("process", ["hang"], indirect=True)
def test_a_reading_that_hangs_is_ended_and_begun_anew(process: Process) -> None:
    source = process.source
    process.run_until(lambda: source.health().link is LinkCondition.LIVE)
    assert source.health().reopened == 0

    process.run_until(lambda: source.health().reopened == 1)
    told = source.health().sentence
    process.run_until(lambda: source.health().link is LinkCondition.LIVE)

    assert "started anew" in told
    assert source.health().sentence == ""


@pytest.mark.parametrize("process", ["pi5"], indirect=True)
def test_a_pi_5_is_told_what_to_do(process: Process) -> None:
    with pytest.raises(DriverMissingError, match="a Raspberry Pi 5 has other pins"):
        process.run_until(lambda: False)


@pytest.mark.parametrize("process", ["slow"], indirect=True)
def test_a_slow_machine_is_refused_out_of_its_process(process: Process) -> None:
    with pytest.raises(TooSlowError, match="switch off at 60"):
        process.run_until(lambda: False)


def test_a_closed_source_starts_no_process() -> None:
    source = GpioHx711Source()
    source.close()

    assert source.health().link is LinkCondition.CLOSED
    with pytest.raises(BridgeError, match="open them"):
        source.read(0)
