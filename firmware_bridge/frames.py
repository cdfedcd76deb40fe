"""Where does a message begin and end on the serial line? COBS between zeros, with a CRC inside.

    00                      ends every frame (and begins the very first)
    COBS( payload · CRC )   no 00 in it, at most 203 bytes
    CRC                     CRC-16/CCITT-FALSE of the payload, high byte first

What is no frame is counted and left out; whatever bytes come, the next 00 makes it right again.
The whole protocol is in ``docs/protocol.md``.
"""

from binascii import crc_hqx

from cobs import cobs

MAX_PAYLOAD_BYTES = 200
"""Longest payload of a frame."""

_CRC_BYTES = 2
_MAX_STUFFED_BYTES = MAX_PAYLOAD_BYTES + _CRC_BYTES + 1
_CRC_START = 0xFFFF


def frame(payload: bytes) -> bytes:
    """Return the payload as it goes over the line, its final 00 included.

    Raises:
        ValueError: The payload is longer than any frame may be.
    """
    if len(payload) > MAX_PAYLOAD_BYTES:
        raise ValueError(f"A frame holds {MAX_PAYLOAD_BYTES} bytes, not {len(payload)}.")
    crc = crc_hqx(payload, _CRC_START).to_bytes(_CRC_BYTES, "big")
    stuffed: bytes = cobs.encode(payload + crc)
    return stuffed + b"\0"


class FrameReader:
    """Finds the frames in a stream of bytes; how the stream is cut makes no difference."""

    def __init__(self) -> None:
        self._open = bytearray()  # since the last 00; never grows beyond what a frame may have
        self._open_bytes = 0
        self.refused = 0
        """Stretches between two zeros that were no frame."""
        self.refused_bytes = 0
        """Bytes in them."""

    def feed(self, data: bytes) -> list[bytes]:
        """Return the payloads whose last byte is in ``data``, in their order."""
        payloads = []
        first, *others = data.split(b"\0")
        self._hold(first)
        for piece in others:
            payload = self._end()
            if payload is not None:
                payloads.append(payload)
            self._hold(piece)
        return payloads

    def _hold(self, piece: bytes) -> None:
        self._open_bytes += len(piece)
        self._open += piece[: _MAX_STUFFED_BYTES - len(self._open)]

    def _end(self) -> bytes | None:
        """Close what is open at a 00; several zeros in a row are nothing."""
        stuffed, length = bytes(self._open), self._open_bytes
        self._open.clear()
        self._open_bytes = 0
        if not length:
            return None
        payload = _unstuffed(stuffed) if length <= _MAX_STUFFED_BYTES else None
        if payload is None:
            self.refused += 1
            self.refused_bytes += length
        return payload


def _unstuffed(stuffed: bytes) -> bytes | None:
    """The payload of what stood between two zeros, None if it is no frame."""
    try:
        checked: bytes = cobs.decode(stuffed)
    except cobs.DecodeError:
        return None
    if not _CRC_BYTES < len(checked) <= MAX_PAYLOAD_BYTES + _CRC_BYTES:
        return None
    if crc_hqx(checked, _CRC_START):  # over payload and CRC together it is 0
        return None
    return checked[:-_CRC_BYTES]
