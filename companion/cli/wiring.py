"""Which real part is behind each role? The one place where parts are chosen and put together."""

import contextlib
import secrets
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.errors import MissingError, UsageError
from companion.record.journal import Journal
from companion.record.keys import table_home, table_key
from companion.record.private_file import create_private_file
from companion.record.signing import fingerprint, public_key_hex
from companion.record.verify import RECORD_NAME, file_sha256
from companion.referee.happenings import Started
from companion.table.replay import OpenJournal
from companion.table.villa_paletti.opened import opened_entry

if TYPE_CHECKING:
    from companion.cli.camera.at_table import CamerasAtTable
    from companion.cli.scales.at_table import ScalesAtTable
    from companion.link.messages.shown.cameras import PromiseView
    from companion.link.socket.table_server import TableServer
    from companion.table.calibrating.workshop import Tools
    from companion.table.clock import Clock
    from companion.table.hands_free.kept import MatchKeeping
    from companion.table.keeping.keeper import Keeper
    from firmware_bridge.line import Timekeeper
    from firmware_bridge.source import SampleSource

TOKEN_NAME = "pairing-token"
"""The file in the table's home with the token that tablets say first; for its owner only."""


def journal_of_replay(directory: Path, recording: Path) -> OpenJournal:
    """Return what makes the journal of a replayed match in ``directory``.

    The match is named after its recording, so that replaying one twice tells of one match.

    Raises:
        UsageError: A record lies there already, if only of a replay that was stopped.
    """
    record = directory / RECORD_NAME
    if record.is_file() and record.stat().st_size:
        raise UsageError(
            f"{record} is there already, and a replay goes on with no record. Remove {directory} "
            "if it can be done without, or choose another directory."
        )

    def open_journal(started: Started) -> Journal:
        key = table_key()
        digest = file_sha256(recording)
        opened = opened_entry(
            started.game,
            at_ns=started.at_ns,
            match_id=f"recording-{digest[:16]}",
            table_id=f"table-{fingerprint(public_key_hex(key))[:4]}",
            setup={"recording": digest},
        )
        return Journal.create(directory, opened, key)

    return open_journal


class Scales(NamedTuple):
    """A source of samples, closed yet, and the clock that its deadlines are in."""

    source: "SampleSource"
    time: "Timekeeper"


def table_scales(
    choice: str, *, faults: Sequence[str] = (), in_memory: Scales | None = None
) -> Scales | None:
    """Return the scales that are meant. Every command that reads scales chooses them here.

    Args:
        choice: ``auto`` looks for a board, a port's name takes that one, ``gpio`` and ``spi`` read
            the pins of this machine, ``virtual`` is a board in memory, ``none`` is none.
        faults: What is broken about virtual ones, as ``slow@2`` (cell 2) or ``bit flips``.
        in_memory: What ``virtual`` stands for; a resting table if nothing is said.

    Raises:
        UsageError: A fault is unknown, or the scales are real and cannot be broken at will.
        MissingError: The buses of ``spi`` are not there.
    """
    from firmware_bridge.drivers.mcu import McuSource
    from firmware_bridge.drivers.serial_link import SerialPorts, SystemTime

    if faults and choice != "virtual":
        raise UsageError("Only virtual scales can be broken at will: add --scales virtual.")
    time = SystemTime()
    if choice == "none":
        return None
    if choice == "virtual" and in_memory is not None:
        return in_memory
    if choice == "virtual":
        from firmware_bridge.virtual.ports import VirtualPorts
        from firmware_bridge.virtual.resting_table import resting_board

        try:
            board = resting_board(faults=faults)
        except ValueError as error:
            raise UsageError(str(error)) from error
        return Scales(McuSource(VirtualPorts(time, board), time), time)
    if choice == "gpio":
        from firmware_bridge.drivers.gpio_process import GpioHx711Source

        return Scales(GpioHx711Source(), time)
    if choice == "spi":
        from firmware_bridge.drivers.spi_hx711 import spi_source

        with scales_errors_told():
            return Scales(spi_source(time), time)
    return Scales(McuSource(SerialPorts(), time, None if choice == "auto" else choice), time)


@contextlib.contextmanager
def scales_errors_told() -> Iterator[None]:
    """Turn what the scales raise in the block into errors with an exit code, sentence kept.

    Raises:
        MissingError: The scales, or something they need, are not there.
    """
    from firmware_bridge.errors import BridgeError

    try:
        yield
    except BridgeError as error:
        raise MissingError(str(error)) from error


def table_server(
    address: str,
    port: int,
    scales: "ScalesAtTable | None" = None,
    cameras: "CamerasAtTable | None" = None,
    keeper: "Keeper | None" = None,
    *,
    hands_free: bool = True,
    clock: "Clock | None" = None,
    promise: "PromiseView | None" = None,
    virtual: bool = False,
    calibration: Path | None = None,
    tools: "Tools | None" = None,
) -> "tuple[TableServer, str]":
    """Return a server of this table, listening already, and its pairing token.

    Args:
        address, port: Where it listens; port 0 takes a free one.
        scales: What it hears besides people; None is nothing.
        cameras: What it sees; None is nothing.
        keeper: Keeps what they send during a match; None: nobody does.
        hands_free: Whether a referee follows matches by them, where it is known how they begin.
        clock: What time it is at the table; None is this machine's.
        promise: What people are told of the pictures that are kept; None: none of people are.
        virtual: Whether the table, or a sensor of it, is one in memory: each record says so.
        calibration: The file of its scales, which can be calibrated here; None: they cannot.
        tools: What else can be calibrated and measured here; None: nothing.

    Raises:
        MissingError: The port cannot be listened on, or the table's home not be written.
        UnreadableError: The table's key file holds something else.
    """
    from companion.link.socket.table_server import TableServer  # only who serves needs it
    from companion.table.clock import SystemClock
    from companion.table.host import TableHost
    from companion.table.review.reviewer import Reviewer

    token = pairing_token()
    heard, listens = (None, None) if scales is None else scales
    seen, looks, eyes = (None, None, None) if cameras is None else cameras[:3]
    host = TableHost(
        table_home(),
        table_key(),
        clock or SystemClock(),
        scales=heard,
        cameras=seen,
        hands_free=hands_free,
        beheld=None if eyes is None else eyes.beheld,
        keeping=None if keeper is None else _keeping(keeper, promise),
        calibration=calibration,
        tools=tools,
        virtual=virtual,
    )
    server = TableServer(
        host,
        token,
        address=address,
        port=port,
        scales=listens,
        cameras=looks,
        eyes=None if eyes is None or not hands_free else eyes.looking,
        keeper=keeper,
        reviewer=Reviewer(table_home()),
        onlooker=None if tools is None else tools.onlooker,
    )
    return server, token


def _keeping(keeper: "Keeper", promise: "PromiseView | None") -> "MatchKeeping":
    from companion.table.hands_free.kept import MatchKeeping

    return MatchKeeping(keeper, promise)


def pairing_token() -> str:
    """Return the token of this table, made at first use and kept: a paired tablet stays paired.

    Raises:
        MissingError: The table's home cannot be written, or the token not read.
    """
    path = table_home() / TOKEN_NAME
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            with contextlib.suppress(FileExistsError):  # another process was first: as good
                create_private_file(path, secrets.token_urlsafe(12).encode("ascii"))
        return path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise MissingError(
            f"The table's pairing token {path} cannot be made or read: {error}. Remove the file, "
            "or set PALETTI_HOME to a directory that can be written."
        ) from error
