"""Is every word read right over SPI, bit by bit from an emulated chip?"""

from collections.abc import Callable
from itertools import cycle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.drivers.spi_device import SpiDevice
from firmware_bridge.drivers.spi_hx711 import SPEED_HZ, SpiHx711Source, spi_source
from firmware_bridge.errors import BridgeError, DriverMissingError, LinkLostError
from firmware_bridge.health import CellCondition, LinkCondition
from firmware_bridge.samples import SampleBatch, SampleFlag
from firmware_bridge.virtual.ports import VirtualTime
from tests.fake_pi.hx711_chip import Chip

BIT_NS = 10**9 // SPEED_HZ


class Bus:
    """An SPI bus in mode 0 whose MOSI is a chip's SCK and whose MISO is its DOUT."""

    def __init__(self, chip: Chip, time: VirtualTime) -> None:
        self.chip, self.time = chip, time
        self.is_closed = self.is_gone = False

    def transfer(self, data: bytes) -> bytes:
        if self.is_gone:
            raise OSError(5, "Input/output error")
        read = 0
        for bit in range(8 * len(data)):
            level = bool(data[bit // 8] >> (7 - bit % 8) & 1)
            self.chip.sck(level, self.time.now_ns())
            self.time.pause_until(self.time.now_ns() + BIT_NS // 2)  # sampled in its middle
            read = read << 1 | self.chip.dout(self.time.now_ns())
            self.time.pause_until(self.time.now_ns() + BIT_NS // 2)
        self.chip.sck(False, self.time.now_ns())
        return read.to_bytes(len(data), "big")

    def close(self) -> None:
        self.is_closed = True


class Table:
    def __init__(self, *chips: Chip) -> None:
        self.time = VirtualTime()
        self.buses = [Bus(chip, self.time) for chip in chips]
        self.source = SpiHx711Source(self.buses, self.time)
        self.source.open()

    def run(self, seconds: float) -> list[SampleBatch]:
        batches = []
        end_ns = self.time.now_ns() + round(seconds * 1e9)
        while self.time.now_ns() < end_ns:
            batches += self.source.read(min(end_ns, self.time.now_ns() + 25_000_000))
        return batches


def chip_of(counts: int, **how: float) -> Chip:
    return Chip(lambda _: counts, **how)  # type: ignore[arg-type]


def words(batches: list[SampleBatch], cell: int) -> list[tuple[int, int]]:
    return [
        (counts, flags)
        for batch in batches
        for one, counts, flags in zip(batch.cell, batch.counts, batch.flags, strict=True)
        if one == cell
    ]


@settings(max_examples=20)
@given(st.lists(st.integers(-(2**23) + 1, 2**23 - 2), min_size=1, max_size=4))
def test_every_word_is_read_right(given_words: list[int]) -> None:
    following: Callable[[], int] = cycle(given_words).__next__
    chip = Chip(lambda _: following())
    table = Table(chip)

    read = [word for word, _ in words(table.run(0.2), 0)]

    assert read
    assert [word & 0xFFFFFF for word in read] == chip.read_words[-len(read) :]


@pytest.mark.parametrize("reloads", [False, True])
def test_four_free_running_chips_lose_nothing(reloads: bool) -> None:
    chips = [
        chip_of(1000 * (cell + 1), rate_hz=rate, reloads=reloads)
        for cell, rate in enumerate((80.0, 81.3, 78.9, 94.0))
    ]
    table = Table(*chips)

    batches = table.run(5)

    for cell, chip in enumerate(chips):
        read = words(batches, cell)
        assert set(read) == {(1000 * (cell + 1), 0)}
        assert chip.conversions - 6 <= len(read) <= chip.conversions
        assert chip.power_downs == 1
    assert table.source.health().is_usable
    assert [batch.seq for batch in batches] == list(range(len(batches)))


def test_samples_are_placed_within_a_millisecond() -> None:
    done_ns: list[int] = []

    def counts_at(at_ns: int) -> int:
        done_ns.append(at_ns)
        return 5

    table = Table(Chip(counts_at))
    batches = table.run(2)

    for batch in batches:
        assert min(abs(batch.received_ns - true_ns) for true_ns in done_ns) < 1_000_000


@pytest.mark.parametrize("word", [0x7FFFFF, -0x800000])
def test_the_end_of_the_range_is_flagged(word: int) -> None:
    table = Table(chip_of(word))

    assert set(words(table.run(1), 0)) == {(word, SampleFlag.SATURATED)}
    assert table.source.health().cells[0].condition is CellCondition.SATURATED


def test_a_line_stuck_low_is_not_to_be_trusted_and_one_stuck_high_says_nothing() -> None:
    low, high = chip_of(1), chip_of(2)
    low.stuck, high.stuck = 0, 1
    table = Table(low, high, chip_of(3))

    batches = table.run(0.6)

    assert {flags for _, flags in words(batches, 0)} == {SampleFlag.DESYNC}
    assert words(batches, 1) == []
    assert set(words(batches, 2)) == {(3, 0)}
    blind = [cell.condition is CellCondition.BLIND for cell in table.source.health().cells]
    assert blind == [True, True, False, True]


def test_a_bus_that_is_gone_is_a_lost_link() -> None:
    table = Table(chip_of(1))
    table.run(1)
    table.buses[0].is_gone = True

    with pytest.raises(LinkLostError, match="SPI bus"):
        table.run(1)


def test_closing_gives_the_buses_back() -> None:
    table = Table(chip_of(1))
    table.source.close()
    table.source.close()

    assert table.buses[0].is_closed
    assert table.source.health().link is LinkCondition.CLOSED
    with pytest.raises(BridgeError, match="open them"):
        table.source.read(0)


def test_a_machine_without_the_buses_is_told_how_to_have_them() -> None:
    with pytest.raises(DriverMissingError, match="dtparam=spi=on"):
        spi_source(VirtualTime(), ["/dev/no-such-bus"])


def test_a_file_that_is_no_bus_fails_as_one_that_is_gone() -> None:
    device = SpiDevice("/dev/null", SPEED_HZ)

    with pytest.raises(OSError, match="ioctl"):
        device.transfer(b"\0")
    device.close()
    device.close()
