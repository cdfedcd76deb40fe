"""What is said on the line to a board? Bytes in, batches out, questions when they are due.

No port and no clock: bytes and times are handed in, so a whole evening with every fault of a line
is replayed in a second.

| heard | what it means |
|---|---|
| nothing good yet, for 2.5 s | a boot loader may still listen: silence; then HELLO is asked for |
| nothing any more, for 0.3 s | it may have been reset: silence |
| a good frame before a HELLO | the program runs: HELLO is asked for at once |
| the first HELLO of a line | the board is known; samples are used from here |
| HELLO or STATUS of another boot | it restarted: believed when a second HELLO says so |
| samples that cannot be | not used; HELLO is asked for, to know where we are |

Nothing is weighed across a restart: numbers begin at 0, the cells' memory is emptied.
"""

from dataclasses import replace

from firmware_bridge.clock_fit import ClockFit
from firmware_bridge.commands import Commands
from firmware_bridge.frames import FrameReader
from firmware_bridge.health import CellWatch
from firmware_bridge.messages import (
    PROTOCOL,
    Done,
    ForeignHello,
    Garbage,
    Hello,
    Log,
    Message,
    Samples,
    Status,
    Time,
)
from firmware_bridge.payloads import decode
from firmware_bridge.samples import SampleBatch
from firmware_bridge.vetting import Vetting

SILENT_NS = 2_500_000_000
"""How long a boot loader may listen after the port was opened."""

# A board that says nothing for so long has perhaps been reset, and its boot loader listens again.
_QUIET_NS = 300_000_000

_ASK_TIME_NS = 1_000_000_000

# A fit that is worse is no better than the arrival.
_GOOD_FIT_NS = 2_000_000

_COUNTER = 2**16


class _Boot:
    """One start of one board: what was followed since its HELLO."""

    def __init__(self, hello: Hello, at_ns: int) -> None:
        self.hello = hello
        self.vetting = Vetting(hello.number, hello.device_us, at_ns)
        self.clock = ClockFit()
        self.lost_told = 0
        self.dropped: int | None = None

    @property
    def name(self) -> tuple[bytes, int]:
        """The board, and which of its starts."""
        return _boot_name(self.hello)


class Conversation:
    """What is known of the board on a line; it outlives the line, for the same board comes back."""

    def __init__(self) -> None:
        self.cells = CellWatch()
        self.restarts = 0
        self.lost_messages = 0
        self.dropped_by_board = 0
        self.sck_high_us: int | None = None
        self.last_log = ""
        """The newest words of the board for people."""
        self._boot: _Boot | None = None
        self._frames = FrameReader()
        self._refused = 0
        self.line_opened(0)

    def line_opened(self, at_ns: int) -> None:
        """Begin with a line that was opened just now; what is known of the board is kept."""
        self._refused += self._frames.refused
        self._frames = FrameReader()
        self._commands = Commands()
        self._opened_ns = at_ns
        self._asked_time_ns = at_ns
        self._candidate: tuple[bytes, int] | None = None
        self.foreign_protocol: int | None = None
        self.heard_ns: int | None = None
        """When the newest good frame of this line came."""
        self.is_known = False
        """Whether the board on this line has presented itself."""

    @property
    def hello(self) -> Hello | None:
        """The newest that was believed, also of a line before."""
        return None if self._boot is None else self._boot.hello

    @property
    def refused_frames(self) -> int:
        """Stretches of bytes that were no frame, and frames that said what cannot be."""
        return self._refused + self._frames.refused

    @property
    def clock(self) -> ClockFit:
        """The device's clock against the host's, since the board's last start."""
        return ClockFit() if self._boot is None else self._boot.clock

    @property
    def is_lost(self) -> bool:
        """Whether the board answers nothing any more, whatever else comes."""
        return self._commands.is_lost

    def restart_cells(self, mask: int) -> None:
        """Have the cells whose bit is set power-cycled; repeated until the board says done."""
        self._commands.restart_cells(mask)

    def to_send(self, now_ns: int) -> bytes:
        """Return what is due to be sent now, maybe nothing."""
        if self.heard_ns is not None and now_ns - self.heard_ns > _QUIET_NS:
            return b""
        if self.heard_ns is None:
            if now_ns - self._opened_ns < SILENT_NS:
                return b""
            self._commands.ask_hello()
        elif not self.is_known:
            self._commands.ask_hello()
        elif now_ns - self._asked_time_ns >= _ASK_TIME_NS:
            self._asked_time_ns = now_ns
            self._commands.ask_time()
        return self._commands.to_send(now_ns)

    def feed(self, data: bytes, at_ns: int) -> list[SampleBatch]:
        """Return the batches that ``data`` completes; other messages are kept in mind.

        Args:
            data: Bytes as they came, cut anywhere.
            at_ns: Host's monotonic time at which they came.
        """
        batches = []
        for payload in self._frames.feed(data):
            message = decode(payload)
            if isinstance(message, Garbage):
                self._refused += 1
                continue
            batch = self._hear(message, at_ns)
            if batch is not None:
                batches.append(batch)
        return batches

    def _hear(self, message: Message, at_ns: int) -> SampleBatch | None:
        if isinstance(message, ForeignHello):
            if not self.is_known:
                self.foreign_protocol = message.protocol
            return None
        if not isinstance(message, Hello | Samples | Status | Time | Done | Log):
            self._refused += 1  # our own words, sent back by a line that is shorted or echoes
            return None
        self.heard_ns = at_ns
        if isinstance(message, Hello):
            self._heard_hello(message, at_ns)
        elif self.is_known and self._boot is not None:
            return self._hear_known(self._boot, message, at_ns)
        return None

    def _hear_known(
        self, boot: _Boot, message: Samples | Status | Time | Done | Log, at_ns: int
    ) -> SampleBatch | None:
        if isinstance(message, Samples):
            return self._heard_samples(boot, message, at_ns)
        if not boot.vetting.goes_on(message.number, at_ns):
            self._doubt()
        elif isinstance(message, Status):
            self._heard_status(boot, message, at_ns)
        elif isinstance(message, Time):
            sent_ns = self._commands.time_came(message.token)
            if sent_ns is not None:
                boot.clock.answered(sent_ns, at_ns, message.received_us, message.sent_us)
        elif isinstance(message, Done):
            self._commands.done_came(message.answers)
        else:
            self.last_log = message.text
        return None

    def _heard_hello(self, hello: Hello, at_ns: int) -> None:
        self._commands.hello_came()
        boot = self._boot
        if boot is not None and boot.name == _boot_name(hello):
            boot.vetting.resume(hello.number, hello.device_us, at_ns, missed=not self.is_known)
            self._tell_lost(boot)
        elif self.is_known and self._candidate != _boot_name(hello):
            self._candidate = _boot_name(hello)
            self._commands.ask_hello()
            return
        else:
            self.restarts += boot is not None
            self._boot = _Boot(hello, at_ns)
            self._asked_time_ns = at_ns - _ASK_TIME_NS
            self.cells.begin_anew()
        self.cells.device_now(hello.device_us)
        self._candidate = None
        self.is_known = True

    def _heard_samples(self, boot: _Boot, samples: Samples, at_ns: int) -> SampleBatch | None:
        batch = boot.vetting.vet(samples, at_ns)
        if batch is None:
            self._doubt()
            return None
        self._tell_lost(boot)
        self.cells.heard(batch.device_us, batch.cell, batch.flags)
        placed = boot.clock.place(batch.device_us[-1])
        if placed is None or placed.uncertainty_ns > _GOOD_FIT_NS or placed.at_ns >= at_ns:
            return batch
        return replace(batch, received_ns=placed.at_ns)

    def _heard_status(self, boot: _Boot, status: Status, at_ns: int) -> None:
        if status.boot_nonce != boot.hello.boot_nonce:
            self._commands.ask_hello()
            return
        if not boot.vetting.can_be_now(status.device_us, at_ns):
            self._doubt()
            return
        self._tell_lost(boot)
        self.cells.device_now(status.device_us)
        self.sck_high_us = status.sck_high_us
        before = status.frames_dropped if boot.dropped is None else boot.dropped
        self.dropped_by_board += (status.frames_dropped - before) % _COUNTER
        boot.dropped = status.frames_dropped

    def _doubt(self) -> None:
        """Leave a frame out that does not go on, and ask where we are."""
        if self._candidate is None:
            self._refused += 1
        self._commands.ask_hello()

    def _tell_lost(self, boot: _Boot) -> None:
        self.lost_messages += boot.vetting.lost - boot.lost_told
        boot.lost_told = boot.vetting.lost


def _boot_name(hello: Hello) -> tuple[bytes, int]:
    return hello.board_id, hello.boot_nonce


def foreign_sentence(protocol: int) -> str:
    """Return what to tell people of a board that speaks another protocol."""
    if protocol < PROTOCOL:
        return (
            f"The scales' board speaks protocol {protocol}, this program {PROTOCOL}: the board's "
            "program is too old. Run: companion scales flash"
        )
    return (
        f"The scales' board speaks protocol {protocol}, this program {PROTOCOL}: update the "
        "companion, or put the board's program of this version on it with: companion scales flash"
    )
