"""Which single bit of a block is wrong, if its check sum can be made right by turning one?

CRC-32 is linear: what a wrong bit does to the check sum depends on its place alone, and differs
for every place in less than half a gigabyte. So the difference of the two check sums is taken back
byte by byte from the end until it is that of one bit. Other damage to a megabyte looks like one
bit in one of five hundred cases; what is mended so must still be read as what it ought to be.
"""

import zlib

# The polynomial of CRC-32, its lowest power first (ISO 3309).
_POLYNOMIAL = 0xEDB88320

# More would take a person's patience: one step for each byte.
_LARGEST_BYTES = 16 * 1024 * 1024


def with_bit_turned(data: bytes, crc: int) -> bytes | None:
    """Return ``data`` with the one bit turned that gives it the check sum ``crc``, or None."""
    if len(data) > _LARGEST_BYTES:
        return None
    difference = zlib.crc32(data) ^ crc
    for place in range(len(data) - 1, -1, -1):
        if difference in _BIT_OF:
            mended = bytearray(data)
            mended[place] ^= 1 << _BIT_OF[difference]
            return bytes(mended)
        # One byte of zeros less behind the wrong bit.
        entry = _ENTRY_OF[difference >> 24]
        difference = ((difference ^ _ENTRIES[entry]) << 8 | entry) & 0xFFFFFFFF
    return None


def _entry(byte: int) -> int:
    for _ in range(8):
        byte = byte >> 1 ^ (_POLYNOMIAL if byte & 1 else 0)
    return byte


_ENTRIES = tuple(_entry(byte) for byte in range(256))
_ENTRY_OF = {entry >> 24: byte for byte, entry in enumerate(_ENTRIES)}
_BIT_OF = {_ENTRIES[1 << bit]: bit for bit in range(8)}
