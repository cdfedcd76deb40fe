"""Does the real pyserial read a virtual board through a terminal, and lose it in one way?"""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_bridge.drivers.mcu import McuSource
from firmware_bridge.drivers.serial_link import SerialPorts, SystemTime, _cannot_open
from firmware_bridge.errors import (
    BridgeError,
    LinkLostError,
    PortBusyError,
    PortDeniedError,
    PortMissingError,
)
from firmware_bridge.health import LinkCondition, LinkProblem
from firmware_bridge.samples import SampleBatch
from firmware_bridge.virtual.mcu import VirtualBoard
from firmware_bridge.virtual.pty_port import PtyPort
from firmware_bridge.virtual.traits import BoardTraits

pytestmark = pytest.mark.skipif(not hasattr(os, "openpty"), reason="no pseudo-terminals here")

COUNTS = (100_000.0, -200_000.0, 300_000.0, 45_678.0)
TIME = SystemTime()


@pytest.fixture
def port() -> Iterator[PtyPort]:
    traits = BoardTraits(noise_counts=0, boot_ns=50_000_000)
    made = PtyPort(VirtualBoard(lambda _: COUNTS, traits), TIME)
    yield made
    made.unplug()
    assert made.failure is None


def run_until_live(source: McuSource, within_s: float = 20) -> list[SampleBatch]:
    batches: list[SampleBatch] = []
    end_ns = TIME.now_ns() + round(within_s * 1e9)
    while len(batches) < 50 and TIME.now_ns() < end_ns:
        batches += source.read(TIME.now_ns() + 25_000_000)
    return batches


def test_pyserial_reads_the_real_bytes_and_an_unplugged_port_is_one_loss(port: PtyPort) -> None:
    source = McuSource(SerialPorts(), TIME, port.device)
    source.open()
    batches = run_until_live(source)
    alive = source.health()

    port.unplug()
    while source.health().link is LinkCondition.LIVE:
        source.read(TIME.now_ns() + 25_000_000)

    words = {pair for batch in batches for pair in zip(batch.cell, batch.counts, strict=True)}
    assert words == {(cell, round(COUNTS[cell])) for cell in range(4)}
    assert alive.link is LinkCondition.LIVE
    assert source.health().problem in (LinkProblem.GONE, LinkProblem.NO_PORT)
    source.close()


def test_a_port_is_opened_for_nobody_else_and_given_back(port: PtyPort) -> None:
    line = SerialPorts().open(port.device)

    with pytest.raises(PortBusyError, match="ModemManager"):
        SerialPorts().open(port.device)
    line.close()
    line.close()
    SerialPorts().open(port.device).close()


def test_a_line_that_is_gone_is_lost_however_it_is_used(port: PtyPort) -> None:
    line = SerialPorts().open(port.device)
    port.unplug()

    with pytest.raises(LinkLostError):
        line.read(TIME.now_ns() + 5_000_000_000)
    line.close()
    with pytest.raises(LinkLostError):
        line.read(TIME.now_ns())
    with pytest.raises(LinkLostError):
        line.write(b"\0")


def test_a_missing_port_is_named() -> None:
    with pytest.raises(PortMissingError, match="There is no port /dev/no-such-port"):
        SerialPorts().open("/dev/no-such-port")


def test_a_file_is_no_port(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()

    with pytest.raises(BridgeError, match="no serial port"):
        SerialPorts().open(str(file))


@pytest.mark.parametrize(
    "error",
    [
        OSError(5, "Input/output error"),
        OSError(6, "No such device or address"),
        OSError(19, "No such device"),
    ],
)
def test_every_number_of_an_unplugged_port_is_the_same_loss(error: OSError) -> None:
    assert isinstance(_cannot_open("/dev/ttyACM0", error), LinkLostError)


def test_a_port_without_the_right_names_its_group(tmp_path: Path) -> None:
    import grp

    node = tmp_path / "ttyACM0"
    node.touch()
    dialout = next((one for one in grp.getgrall() if one.gr_name == "dialout"), None)
    if dialout is None or os.geteuid() != 0:
        pytest.skip("only root can give a file to the group dialout")
    os.chown(node, 0, dialout.gr_gid)
    node.chmod(stat.S_IRUSR | stat.S_IWUSR | stat.S_IRGRP | stat.S_IWGRP)

    told = _cannot_open(str(node), PermissionError(13, "Permission denied"))
    node.chmod(stat.S_IRUSR)
    closed = _cannot_open(str(node), PermissionError(13, "Permission denied"))

    assert isinstance(told, PortDeniedError)
    assert "sudo usermod -aG dialout $USER" in str(told)
    assert "Only root may open" in str(closed)
