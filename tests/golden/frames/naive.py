"""How are frames made, written once more from the protocol's page, and slowly?

Shares no code with what it is a measure for.
"""


def crc(data: bytes) -> int:
    register = 0xFFFF
    for byte in data:
        for bit in range(8):
            high = (register >> 15) ^ (byte >> (7 - bit) & 1)
            register = (register << 1) & 0xFFFF
            if high:
                register ^= 0x1021
    return register


def stuffed(data: bytes) -> bytes:
    out = bytearray()
    for piece in data.split(b"\0"):
        out += bytes([len(piece) + 1]) + piece
    assert 0 not in out
    return bytes(out)


def frame(payload: bytes) -> bytes:
    check = crc(payload)
    whole = payload + bytes([check >> 8, check & 0xFF])
    assert all(len(piece) < 254 for piece in whole.split(b"\0"))
    return stuffed(whole) + b"\0"
