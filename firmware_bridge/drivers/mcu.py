"""How is a microcontroller on a serial port read? The port is found, followed and found again.

| link | what happens | becomes |
|---|---|---|
| searching | the next port that could be it is opened | waiting |
| searching | no port, or none can be opened | looks again after 0.25 s |
| waiting | the board presents itself | live |
| waiting | nothing good for 3.5 s, a foreign protocol | searching, the next port |
| live | no frame for 0.5 s; for 1.5 s while no cell speaks and only STATUS comes | stale |
| stale | a frame | live |
| stale | no frame for 3 s | searching: opened anew, which resets many boards |
| live | five questions unanswered | searching, likewise |
| any | the port is gone | searching |

A port is known by what USB says of it, never by its name: a board that comes back as ttyACM1 is
the same board. Which board it is, HELLO says.
"""

from firmware_bridge.conversation import Conversation, foreign_sentence
from firmware_bridge.errors import BridgeError, LinkLostError, PortMissingError
from firmware_bridge.health import LinkCondition, LinkProblem, ScalesHealth
from firmware_bridge.line import Line, PortName, Ports, Timekeeper
from firmware_bridge.samples import SampleBatch

_LOOK_AGAIN_NS = 250_000_000
_PATIENCE_NS = 3_500_000_000
_STALE_NS = 500_000_000
_STALE_WITHOUT_CELLS_NS = 1_500_000_000  # STATUS comes each second
_CELLS_SPEAK_NS = 2_000_000_000
_REOPEN_NS = 3_000_000_000

# Vendors whose boards or converters are in microcontrollers' sockets; others are tried last.
_LIKELY_VENDORS = (
    0x2341,  # Arduino
    0x2A03,  # Arduino, the other one
    0x2E8A,  # Raspberry Pi Pico
    0x303A,  # Espressif
    0x1A86,  # CH340
    0x0403,  # FTDI
    0x10C4,  # CP210x
)

# A port that is gone so soon after it came was taken away by a program of the system.
_SNATCHED_NS = 1_500_000_000


class McuSource:
    """Samples of a board on one of the machine's ports."""

    def __init__(self, ports: Ports, time: Timekeeper, port: str | None = None) -> None:
        """Make a source that is closed yet.

        Args:
            ports: The machine's ports, real or virtual.
            time: Its clock.
            port: The one to use, by its name; None looks for the scales.
        """
        self._ports = ports
        self._time = time
        self._only = port
        self._talk = Conversation()
        self._line: Line | None = None
        self._link = LinkCondition.CLOSED
        self._port: PortName | None = None
        self._tried: set[str] = set()
        self._known: tuple[int | None, int | None, str | None] | None = None
        self._look_ns = 0
        self._opened_ns = 0
        self._times_live = 0
        self._cells_heard_ns: int | None = None
        self._times_deaf = 0
        self._problem = LinkProblem.NONE
        self._sentence = ""

    def open(self) -> None:
        """Begin to look for the scales; that they are not there yet is no error."""
        if self._link is LinkCondition.CLOSED:
            self._link = LinkCondition.SEARCHING
            self._look_ns = self._time.now_ns()

    def close(self) -> None:
        """Give the port back."""
        self._drop_line()
        self._link = LinkCondition.CLOSED

    def restart_cells(self, cells: tuple[int, ...]) -> None:
        """Have cells power-cycled, as soon as the board hears it."""
        self._talk.restart_cells(sum(1 << cell for cell in cells))

    def read(self, deadline_ns: int) -> list[SampleBatch]:
        """Return what has come, at the deadline at the latest."""
        if self._link is LinkCondition.CLOSED:
            raise BridgeError("The scales are closed; open them before they are read.")
        while True:
            batches = self._step(deadline_ns)
            if batches or self._time.now_ns() >= deadline_ns:
                return batches

    def health(self) -> ScalesHealth:
        """Return how the scales are by now."""
        self._judge_silence(self._time.now_ns())
        talk = self._talk
        hello = talk.hello
        return ScalesHealth(
            at_ns=self._time.now_ns(),
            link=self._link,
            device=self._port.device if self._port is not None else "",
            board_id=hello.board_id.hex() if hello is not None else "",
            sentence=self._sentence,
            cells=talk.cells.look(is_live=self._link is LinkCondition.LIVE),
            restarts=talk.restarts,
            problem=self._problem,
            reopened=max(0, self._times_live - 1),
            deaf=self._times_deaf,
            lost_messages=talk.lost_messages,
            refused_frames=talk.refused_frames,
            dropped_by_board=talk.dropped_by_board,
            sck_high_us=talk.sck_high_us,
            skew_ppm=talk.clock.skew_ppm,
            clock_uncertainty_ns=talk.clock.uncertainty_ns,
            firmware=hello.firmware if hello is not None else None,
        )

    def _step(self, deadline_ns: int) -> list[SampleBatch]:
        """Do the next thing: look for a port, or listen on the one that is open."""
        if self._line is None:
            now_ns = self._time.now_ns()
            if now_ns < self._look_ns:
                self._time.pause_until(min(self._look_ns, deadline_ns))
            else:
                self._search()
            return []
        try:
            return self._listen(self._line, deadline_ns)
        except LinkLostError as lost:
            self._lose(LinkProblem.GONE, str(lost))
            return []

    # -------------------------------------------------------------------------- finding a port

    def _search(self) -> None:
        candidates = [port for port in self._candidates() if port.device not in self._tried]
        for port in candidates:
            self._tried.add(port.device)
            try:
                line = self._ports.open(port.device)
            except PortMissingError as error:
                self._trouble(LinkProblem.NO_PORT, str(error))
                continue
            except BridgeError as error:
                self._trouble(LinkProblem.REFUSED, str(error))
                continue
            self._line, self._port = line, port
            self._opened_ns = self._time.now_ns()
            self._link = LinkCondition.WAITING
            self._talk.line_opened(self._opened_ns)
            return
        if not self._tried:
            self._trouble(
                LinkProblem.NO_PORT,
                "No scales are plugged in: no serial port of a board was found. Plug the scales' "
                "USB cable in; if it is, try another cable, for some only charge.",
            )
        self._tried.clear()
        self._look_ns = self._time.now_ns() + _LOOK_AGAIN_NS

    def _candidates(self) -> list[PortName]:
        """The ports that could be it, the likeliest first."""
        listed = self._ports.list()
        if self._only is not None:
            # The board may have come back under another name.
            same = [port for port in listed if self._known == port.identity and self._known[0]]
            named = [port for port in listed if port.device == self._only]
            return named or same or [PortName(self._only)]
        boards = [port for port in listed if port.vendor_id is not None]
        return sorted(
            boards,
            key=lambda port: (
                port.identity != self._known,
                port.vendor_id not in _LIKELY_VENDORS,
                port.device,
            ),
        )

    # ------------------------------------------------------------------------- following a line

    def _listen(self, line: Line, deadline_ns: int) -> list[SampleBatch]:
        question = self._talk.to_send(self._time.now_ns())
        if question:
            line.write(question)
        data = line.read(deadline_ns)
        now_ns = self._time.now_ns()
        batches = self._talk.feed(data, now_ns) if data else []
        if batches:
            self._cells_heard_ns = now_ns
        if self._talk.is_known and self._link is LinkCondition.WAITING:
            self._come_alive()
        self._judge_silence(now_ns)
        self._give_up_if_hopeless(now_ns)
        return batches

    def _come_alive(self) -> None:
        self._link = LinkCondition.LIVE
        self._times_live += 1
        self._tried.clear()
        self._trouble(LinkProblem.NONE, "")
        if self._port is not None:
            self._known = self._port.identity

    def _judge_silence(self, now_ns: int) -> None:
        heard_ns, cells_ns = self._talk.heard_ns, self._cells_heard_ns
        do_cells_speak = cells_ns is not None and now_ns - cells_ns <= _CELLS_SPEAK_NS
        stale_ns = _STALE_NS if do_cells_speak else _STALE_WITHOUT_CELLS_NS
        if self._link is LinkCondition.LIVE and heard_ns is not None:
            if now_ns - heard_ns > stale_ns:
                self._link = LinkCondition.STALE
                self._trouble(
                    LinkProblem.SILENT,
                    "The scales say nothing; the link is made anew if that lasts.",
                )
        elif (
            self._link is LinkCondition.STALE
            and heard_ns is not None
            and now_ns - heard_ns <= stale_ns
        ):
            self._link = LinkCondition.LIVE
            self._trouble(LinkProblem.NONE, "")

    def _give_up_if_hopeless(self, now_ns: int) -> None:
        heard_ns = self._talk.heard_ns
        device = self._port.device if self._port is not None else "the port"
        if self._talk.foreign_protocol is not None and not self._talk.is_known:
            self._lose(LinkProblem.FOREIGN, foreign_sentence(self._talk.foreign_protocol))
        elif self._link is LinkCondition.WAITING:
            if now_ns - self._opened_ns > _PATIENCE_NS:
                self._lose(
                    LinkProblem.SILENT,
                    f"Nothing on {device} speaks as scales do. If the scales are on it, put their "
                    "program on the board with: companion scales flash",
                )
        elif heard_ns is not None and now_ns - heard_ns > _REOPEN_NS:
            self._lose(
                LinkProblem.SILENT,
                f"The scales on {device} went silent and are opened anew; if they stay silent, "
                "unplug them and plug them in again.",
            )
        elif self._talk.is_lost:
            self._times_deaf += 1
            self._lose(
                LinkProblem.DEAF,
                f"The scales on {device} answer no question and are opened anew; if that repeats, "
                "unplug them and plug them in again.",
            )

    def _trouble(self, problem: LinkProblem, sentence: str) -> None:
        self._problem, self._sentence = problem, sentence

    def _lose(self, problem: LinkProblem, sentence: str) -> None:
        """Close the line and look for another, or the same again."""
        now_ns = self._time.now_ns()
        was_waiting = self._link is LinkCondition.WAITING
        self._drop_line()
        self._link = LinkCondition.SEARCHING
        self._trouble(problem, sentence)
        if was_waiting and now_ns - self._opened_ns < _SNATCHED_NS and self._is_gone():
            self._sentence = (
                "The scales' port vanished as soon as it came. On Linux the program brltty takes "
                "such converters for braille displays: sudo apt remove brltty, then plug the "
                "scales in again. Otherwise try another cable."
            )
        if not was_waiting:
            self._tried.clear()
        self._look_ns = now_ns

    def _is_gone(self) -> bool:
        return self._port is not None and self._port.device not in {
            port.device for port in self._ports.list()
        }

    def _drop_line(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            line.close()  # before anything is searched: a name that is held cannot be given again
