"""How is a message to or from the scales' board written in bytes? Its payload, both ways.

The layouts below are the tables of ``docs/protocol.md``. ``decode`` takes exactly what they allow,
and says of everything else why it is :class:`Garbage`.
"""

from collections.abc import Callable
from struct import Struct

from firmware_bridge.messages import (
    MAX_CONVERSIONS,
    MAX_LOG_CHARACTERS,
    PROTOCOL,
    CellState,
    CellStatus,
    Conversion,
    Done,
    ForeignHello,
    Garbage,
    GetHello,
    GetTime,
    Hello,
    Log,
    Message,
    RestartCells,
    Result,
    Samples,
    Status,
    Stream,
    Time,
    ToBoard,
    Type,
    Why,
)
from firmware_bridge.samples import CELLS, FULL_SCALE_COUNTS

_KNOWN_FLAGS = 0b0111
_AGE_UNIT_US = 4
_AGE_LONGER = 255

_HEAD = Struct("<BH")
_HELLO = Struct("<BBBBB8sIBBI")
_CONVERSION = Struct("<IBHbB")  # the 24-bit word as its low 16 bits and its signed high byte
_STATUS = Struct("<IIHHB")
_CELL = Struct("<BHHHHII")
_TIME = Struct("<III")
_DONE = Struct("<HBB")
_WORD = Struct("<I")


def encode(message: Hello | Samples | Status | Time | Done | Log | ToBoard) -> bytes:
    """Return the payload of a message.

    Raises:
        ValueError: A value does not fit the message.
        struct.error: A number does not fit its field.
    """
    kind, body = _body(message)
    return _HEAD.pack(kind, message.number) + body


def _body(message: Hello | Samples | Status | Time | Done | Log | ToBoard) -> tuple[Type, bytes]:
    match message:
        case Samples():
            return Type.SAMPLES, _samples_body(message.conversions)
        case Status():
            return Type.STATUS, _status_body(message)
        case Time(_, token, received_us, sent_us):
            return Type.TIME, _TIME.pack(token, received_us, sent_us)
        case Hello():
            return Type.HELLO, _HELLO.pack(
                PROTOCOL,
                *message.firmware,
                message.board,
                _exactly(8, message.board_id),
                message.boot_nonce,
                message.reset_cause,
                message.cells,
                message.device_us,
            )
        case Done(_, answers, command, result):
            return Type.DONE, _DONE.pack(answers, command, result)
        case Log(_, level, text):
            return Type.LOG, bytes([level]) + text.encode("ascii", "replace")[:MAX_LOG_CHARACTERS]
        case GetHello():
            return Type.GET_HELLO, b""
        case GetTime(_, token):
            return Type.GET_TIME, _WORD.pack(token)
        case Stream(_, on):
            return Type.STREAM, bytes([on])
        case RestartCells(_, mask):
            return Type.RESTART_CELLS, bytes([mask])


def _exactly(length: int, value: bytes) -> bytes:
    if len(value) != length:
        raise ValueError(f"{length} bytes are wanted, not {len(value)}.")
    return value


def _samples_body(conversions: tuple[Conversion, ...]) -> bytes:
    if not 1 <= len(conversions) <= MAX_CONVERSIONS:
        raise ValueError(f"SAMPLES hold 1 to {MAX_CONVERSIONS} conversions.")
    body = bytearray([len(conversions)])
    for device_us, cell, flags, counts, age_us in conversions:
        age = min(age_us // _AGE_UNIT_US, _AGE_LONGER)
        body += _CONVERSION.pack(device_us, cell | flags << 4, counts & 0xFFFF, counts >> 16, age)
    return bytes(body)


def _status_body(status: Status) -> bytes:
    if len(status.cells) != CELLS:
        raise ValueError(f"STATUS tells of {CELLS} cells.")
    head = _STATUS.pack(
        status.device_us,
        status.boot_nonce,
        status.frames_dropped,
        status.bytes_ignored,
        status.sck_high_us,
    )
    return head + b"".join(
        _CELL.pack(
            cell.state,
            cell.samples,
            cell.desyncs,
            cell.overflows,
            cell.saturated,
            cell.interval_min_us,
            cell.interval_max_us,
        )
        for cell in status.cells
    )


def decode(payload: bytes) -> Message | Garbage:
    """Return what a payload says, or why it says nothing. No bytes raise an error."""
    if len(payload) < _HEAD.size:
        return Garbage(Why.TOO_SHORT)
    kind, number = _HEAD.unpack_from(payload)
    read = _READERS.get(kind)
    if read is None:
        return Garbage(Why.UNKNOWN_TYPE)
    return read(number, payload[_HEAD.size :])


_Read = Message | Garbage


def _read_hello(number: int, body: bytes) -> _Read:
    if body and body[0] != PROTOCOL:
        return ForeignHello(number, body[0])
    if len(body) != _HELLO.size:
        return Garbage(Why.WRONG_LENGTH)
    _, major, minor, patch, board, board_id, nonce, cause, cells, device_us = _HELLO.unpack(body)
    if cells != CELLS:
        return Garbage(Why.IMPOSSIBLE)
    return Hello(number, (major, minor, patch), board, board_id, nonce, cause, cells, device_us)


def _read_samples(number: int, body: bytes) -> _Read:
    if not body or len(body) != 1 + body[0] * _CONVERSION.size:
        return Garbage(Why.WRONG_LENGTH)
    if not 1 <= body[0] <= MAX_CONVERSIONS:
        return Garbage(Why.IMPOSSIBLE)
    conversions = []
    for device_us, where, low, high, age in _CONVERSION.iter_unpack(body[1:]):
        cell, flags = where & 0xF, where >> 4
        counts = high << 16 | low
        at_the_end = not -FULL_SCALE_COUNTS <= counts < FULL_SCALE_COUNTS
        if cell >= CELLS or flags & ~_KNOWN_FLAGS or bool(flags & 4) != at_the_end:
            return Garbage(Why.IMPOSSIBLE)
        conversions.append(Conversion(device_us, cell, flags, counts, age * _AGE_UNIT_US))
    return Samples(number, tuple(conversions))


def _read_status(number: int, body: bytes) -> _Read:
    if len(body) != _STATUS.size + CELLS * _CELL.size:
        return Garbage(Why.WRONG_LENGTH)
    device_us, nonce, dropped, ignored, sck_high_us = _STATUS.unpack_from(body)
    rows = list(_CELL.iter_unpack(body[_STATUS.size :]))
    if any(state not in _STATES for state, *_ in rows):
        return Garbage(Why.IMPOSSIBLE)
    cells = tuple(CellStatus(CellState(state), *counters) for state, *counters in rows)
    return Status(number, device_us, nonce, dropped, ignored, sck_high_us, cells)


def _read_time(number: int, body: bytes) -> _Read:
    return Time(number, *_TIME.unpack(body)) if len(body) == _TIME.size else _WRONG_LENGTH


def _read_done(number: int, body: bytes) -> _Read:
    if len(body) != _DONE.size:
        return _WRONG_LENGTH
    answers, command, result = _DONE.unpack(body)
    if result not in _RESULTS:
        return Garbage(Why.IMPOSSIBLE)
    return Done(number, answers, command, Result(result))


def _read_log(number: int, body: bytes) -> _Read:
    if not 1 <= len(body) <= 1 + MAX_LOG_CHARACTERS:
        return _WRONG_LENGTH
    text = body[1:].decode("latin-1")
    if body[0] > 2 or not (text.isascii() and text.isprintable()):
        return Garbage(Why.IMPOSSIBLE)
    return Log(number, body[0], text)


def _read_get_hello(number: int, body: bytes) -> _Read:
    return _WRONG_LENGTH if body else GetHello(number)


def _read_get_time(number: int, body: bytes) -> _Read:
    return GetTime(number, *_WORD.unpack(body)) if len(body) == _WORD.size else _WRONG_LENGTH


def _read_stream(number: int, body: bytes) -> _Read:
    if len(body) != 1:
        return _WRONG_LENGTH
    return Stream(number, bool(body[0])) if body[0] <= 1 else Garbage(Why.IMPOSSIBLE)


def _read_restart_cells(number: int, body: bytes) -> _Read:
    if len(body) != 1:
        return _WRONG_LENGTH
    return RestartCells(number, body[0]) if not body[0] >> CELLS else Garbage(Why.IMPOSSIBLE)


_WRONG_LENGTH = Garbage(Why.WRONG_LENGTH)
_STATES = frozenset(CellState)
_RESULTS = frozenset(Result)
_READERS: dict[int, Callable[[int, bytes], _Read]] = {
    Type.HELLO: _read_hello,
    Type.SAMPLES: _read_samples,
    Type.STATUS: _read_status,
    Type.TIME: _read_time,
    Type.DONE: _read_done,
    Type.LOG: _read_log,
    Type.GET_HELLO: _read_get_hello,
    Type.GET_TIME: _read_get_time,
    Type.STREAM: _read_stream,
    Type.RESTART_CELLS: _read_restart_cells,
}
