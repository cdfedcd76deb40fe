"""What is a source of samples? Something to open, to read until a deadline, to ask for its health.

| source | in ``drivers/`` | reads |
|---|---|---|
| mcu | ``mcu.py`` | a microcontroller on a serial port, real or virtual; the default |
| gpio_hx711 | ``gpio_process.py`` | pins of a Raspberry Pi up to 4, by the package ``hx711`` |
| spi_hx711 | ``spi_hx711.py`` | SPI buses of a Raspberry Pi 4 or 5 as clocks |
"""

from typing import Protocol

from firmware_bridge.errors import BoardSilentError
from firmware_bridge.health import LinkCondition, LinkProblem, ScalesHealth
from firmware_bridge.line import Timekeeper
from firmware_bridge.samples import SampleBatch

BATCH_NS = 25_000_000
"""How long a reader should wait for a batch: what a person cannot see, and a worker can stop in."""

# Where no port is, none comes by waiting; a board that is just being plugged in is waited for.
_NO_PORT_NS = 2_000_000_000


class SampleSource(Protocol):
    """One base's four cells, however they are read. One thread owns it."""

    def open(self) -> None:
        """Begin to listen; opening twice changes nothing.

        Raises:
            BridgeError: It can never work on this machine as it is; the text says what to do.
                That nothing is plugged in yet is no error: it may come.
        """

    def read(self, deadline_ns: int) -> list[SampleBatch]:
        """Return the batches that have come, at the deadline at the latest, then maybe none.

        ``received_ns`` of a batch is its arrival, without the delay on the way where the source
        knows the device's clock well enough. ``seq`` jumps by what was lost, and begins at 0 with
        each restart of the device.

        Args:
            deadline_ns: Host's monotonic time.

        Raises:
            BridgeError: As :meth:`open`.
        """

    def health(self) -> ScalesHealth:
        """Return how the scales are by now: from what was heard, not from what is open."""

    def close(self) -> None:
        """Give everything back; closing twice changes nothing."""


def read_until_heard(source: SampleSource, time: Timekeeper, deadline_ns: int) -> list[SampleBatch]:
    """Return the first batches of an opened source.

    Args:
        source: Opened already.
        time: The source's clock.
        deadline_ns: When to give up.

    Raises:
        BoardSilentError: Nothing came; the text says what is known of why.
    """
    no_port_ns = time.now_ns() + _NO_PORT_NS
    while time.now_ns() < deadline_ns:
        if time.now_ns() >= no_port_ns and source.health().problem is LinkProblem.NO_PORT:
            break
        batches = source.read(min(deadline_ns, time.now_ns() + BATCH_NS))
        if batches:
            return batches
    health = source.health()
    if health.sentence:
        raise BoardSilentError(health.sentence)
    raise BoardSilentError(
        "The scales' board speaks, and none of its cells does; what to check says: companion "
        "scales doctor"
        if health.link is LinkCondition.LIVE
        else "The scales are there and say nothing; unplug them and plug them in again."
    )
