"""How does a face hold on to a table elsewhere? A thread connects, delivers, and connects again."""

import contextlib
import queue
import threading

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI
from websockets.protocol import State
from websockets.sync.client import ClientConnection, connect

from companion.link.messages.greeting import PROTOCOL, Hello
from companion.link.messages.holding import Link, LinkState, Listener
from companion.link.messages.parts import Problem
from companion.link.messages.wire import Ask, Tap, decode_frame, encode
from companion.link.socket.closing import FOREIGN, LARGEST_BYTES, MOST_WAITING, REFUSED

# A face tries again soon, and then less and less often.
_FIRST_WAIT_S = 0.2
_LONGEST_WAIT_S = 3.0


class TableLink(Link):
    """A face's link to a table at a WebSocket address."""

    def __init__(self, address: str, token: str) -> None:
        """Make a link to ``address`` (``ws://host:port``); nothing is sent before :meth:`open`."""
        self._address = address
        self._token = token
        self._listener: Listener | None = None
        self._outbox: queue.Queue[Tap | Ask] = queue.Queue(MOST_WAITING)
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None

    def open(self, listener: Listener) -> None:
        """Begin to connect and to deliver to ``listener``, from a thread of the link's own."""
        self._listener = listener
        self._thread = threading.Thread(target=self._run, name="link", daemon=True)
        self._thread.start()

    def send(self, tap: Tap) -> None:
        """Hand over a tap; it goes out when there is a connection, else it is dropped."""
        with contextlib.suppress(queue.Full):
            self._outbox.put_nowait(tap)

    def ask(self, asked: Ask) -> None:
        """Ask for something when there is a connection; else nothing comes."""
        with contextlib.suppress(queue.Full):
            self._outbox.put_nowait(asked)

    def close(self) -> None:
        """End the link and wait for its thread."""
        self._ended.set()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(timeout=5.0)

    def _run(self) -> None:
        wait_s = _FIRST_WAIT_S
        self._tell_state("connecting", None)
        while not self._ended.is_set():
            try:
                with connect(self._address, open_timeout=5.0, max_size=LARGEST_BYTES) as table:
                    table.send(encode(Hello(PROTOCOL, self._token)).decode("utf-8"))
                    self._carry(table)
                    wait_s = _FIRST_WAIT_S
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code in (REFUSED, FOREIGN):
                    self._refused(closed.rcvd.code, closed.rcvd.reason)
                    return
            except InvalidURI:
                sentence = (
                    f"{self._address} is no address of a table; it looks like ws://host:port."
                )
                self._tell_state("refused", Problem("no_address", sentence))
                return
            except (OSError, TimeoutError, InvalidHandshake):
                pass
            if self._ended.is_set():
                return
            sentence = "The table does not answer; is it switched on? Trying again."
            self._tell_state("lost", Problem("table_not_reachable", sentence))
            self._ended.wait(wait_s)
            wait_s = min(2 * wait_s, _LONGEST_WAIT_S)

    def _carry(self, table: ClientConnection) -> None:
        """Deliver what comes and send what is handed over, until the link breaks or ends."""
        sender = threading.Thread(target=self._pump, args=(table,), name="link-out", daemon=True)
        connected = False
        try:
            while not self._ended.is_set():
                try:
                    wire = table.recv(timeout=0.2)
                except TimeoutError:
                    continue
                if not connected:
                    connected = True
                    self._tell_state("connected", None)
                    sender.start()
                if self._listener is not None:
                    self._listener.on_message(decode_frame(wire))
        finally:
            table.close()
            if sender.is_alive():
                sender.join(timeout=2.0)

    def _pump(self, table: ClientConnection) -> None:
        """Send taps as they are handed over, until the connection is closed."""
        with contextlib.suppress(ConnectionClosed):
            while not self._ended.is_set() and table.state is State.OPEN:
                try:
                    tap = self._outbox.get(timeout=0.1)
                except queue.Empty:
                    continue
                table.send(encode(tap).decode("utf-8"))

    def _refused(self, code: int, reason: str) -> None:
        if code == REFUSED:
            sentence = "The table does not know this tablet; pair it again with the table's token."
            self._tell_state("refused", Problem("token_wrong", sentence))
            return
        theirs = int(reason) if reason.isdecimal() else 0
        name = "protocol_newer" if theirs > PROTOCOL else "protocol_older"
        sentence = f"The table speaks version {reason}, this tablet {PROTOCOL}; update the older."
        arguments: dict[str, str | int] = {"table": theirs, "tablet": PROTOCOL}
        self._tell_state("refused", Problem(name, sentence, arguments))

    def _tell_state(self, state: LinkState, problem: Problem | None) -> None:
        if self._listener is not None:
            self._listener.on_state(state, problem)
