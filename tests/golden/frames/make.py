"""Which frames do both sides have to agree on? Writes ``frames.txt`` from the protocol's tables."""

from pathlib import Path

from tests.golden.frames.naive import frame

FILE = Path(__file__).with_name("frames.txt")


def u(size: int, *values: int) -> bytes:
    return b"".join((value % 256**size).to_bytes(size, "little") for value in values)


def hello(number: int, protocol: int = 1, cells: int = 4) -> bytes:
    return (
        u(1, 0x01) + u(2, number) + u(1, protocol, 2, 10, 3, 1)
        + bytes.fromhex("0011223344556677") + u(4, 0xDEADBEEF) + u(1, 6, cells)
        + u(4, 1_400_000)
    )  # fmt: skip


def samples(number: int, *rows: tuple[int, int, int, int, int]) -> bytes:
    body = u(1, len(rows))
    for device_us, cell, flags, counts, age in rows:
        body += u(4, device_us) + u(1, flags * 16 + cell) + u(3, counts) + u(1, age)
    return u(1, 0x10) + u(2, number) + body


def status(number: int, state: int = 2) -> bytes:
    cells = b"".join(
        u(1, one) + u(2, 80 + i, i, 2 * i, 65535 - i) + u(4, 10_638 + i, 12_900 + i)
        for i, one in enumerate((state, 1, 0, 4))
    )
    return u(1, 0x20) + u(2, number) + u(4, 2**32 - 1, 1) + u(2, 3, 40_000) + u(1, 7) + cells


HELLO_VALUES = "number=7;firmware=2.10.3;board=1;board_id=0011223344556677;boot_nonce=3735928559"
GOOD = {
    "hello": (hello(7), HELLO_VALUES + ";reset_cause=6;cells=4;device_us=1400000"),
    "samples-one": (samples(0, (0, 0, 0, 0, 0)), "number=0;0=0,0,0,0,0"),
    "samples-signs": (
        samples(
            65535,
            (4294967290, 0, 0, -1, 10),
            (4294967295, 1, 0, 1, 255),
            (3, 2, 0, -8388607, 254),
            (4, 3, 0, 8388606, 1),
        ),
        "number=65535;0=4294967290,0,0,-1,40;1=4294967295,1,0,1,1020;"
        "2=3,2,0,-8388607,1016;3=4,3,0,8388606,4",
    ),
    "samples-flags": (
        samples(
            258,
            (1, 3, 4, 8388607, 20),
            (2, 2, 4, -8388608, 20),
            (3, 1, 1, 1048575, 20),
            (4, 0, 3, -123456, 20),
        ),
        "number=258;0=1,3,4,8388607,80;1=2,2,4,-8388608,80;2=3,1,1,1048575,80;3=4,0,3,-123456,80",
    ),
    "samples-eight": (
        samples(1000, *((100_000 + 3000 * i, i % 4, 0, (-1) ** i * 10**i % 2**22, i * 7)
                        for i in range(8))),
        "number=1000;" + ";".join(
            f"{i}={100_000 + 3000 * i},{i % 4},0,{(-1) ** i * 10**i % 2**22},{i * 28}"
            for i in range(8)
        ),
    ),
    "status": (
        status(512),
        "number=512;device_us=4294967295;boot_nonce=1;frames_dropped=3;bytes_ignored=40000;"
        "sck_high_us=7;" + ";".join(
            f"{i}={state},{80 + i},{i},{2 * i},{65535 - i},{10_638 + i},{12_900 + i}"
            for i, state in enumerate((2, 1, 0, 4))
        ),
    ),
    "time": (
        u(1, 0x30) + u(2, 9) + u(4, 0, 70_000, 70_120),
        "number=9;token=0;received_us=70000;sent_us=70120",
    ),
    "done": (
        u(1, 0x31) + u(2, 10) + u(2, 513) + u(1, 0x84, 0),
        "number=10;answers=513;command=132;result=0",
    ),
    "done-unknown": (
        u(1, 0x31) + u(2, 11) + u(2, 0) + u(1, 0x77, 1),
        "number=11;answers=0;command=119;result=1",
    ),
    "log-empty": (u(1, 0x40) + u(2, 12) + u(1, 0), "number=12;level=0;text="),
    "log-longest": (
        u(1, 0x40) + u(2, 13) + u(1, 2) + b"x" * 80,
        "number=13;level=2;text=" + "x" * 80,
    ),
    "get-hello": (u(1, 0x81) + u(2, 0), "number=0"),
    "get-time": (u(1, 0x82) + u(2, 1) + u(4, 0xFF00FF00), "number=1;token=4278255360"),
    "stream-off": (u(1, 0x83) + u(2, 2) + u(1, 0), "number=2;on=0"),
    "restart-cells": (u(1, 0x84) + u(2, 3) + u(1, 0b1010), "number=3;mask=10"),
}  # fmt: skip

NO_MESSAGE = {
    "type-alone": u(1, 0x10),
    "no-such-type": u(1, 0x11) + u(2, 4),
    "hello-short": hello(7)[:-1],
    "hello-five-cells": hello(7, cells=5),
    "samples-none": u(1, 0x10) + u(2, 4) + u(1, 0),
    "samples-nine": samples(4, *((i, 0, 0, 0, 0) for i in range(9))),
    "samples-one-missing": samples(4, (1, 0, 0, 5, 0), (2, 1, 0, 5, 0))[:-1],
    "samples-count-too-small": u(1, 0x10) + u(2, 4) + u(1, 1) + bytes(18),
    "samples-cell-4": samples(4, (1, 4, 0, 5, 0)),
    "samples-flag-8": samples(4, (1, 0, 8, 5, 0)),
    "samples-saturated-unflagged": samples(4, (1, 0, 0, 8388607, 0)),
    "samples-flagged-saturated": samples(4, (1, 0, 4, 8388606, 0)),
    "status-state-5": status(4, state=5),
    "status-long": status(4) + b"\1",
    "time-short": u(1, 0x30) + u(2, 9) + u(4, 1, 2),
    "done-result-3": u(1, 0x31) + u(2, 10) + u(2, 1) + u(1, 0x84, 3),
    "log-too-long": u(1, 0x40) + u(2, 13) + u(1, 2) + b"x" * 81,
    "log-not-ascii": u(1, 0x40) + u(2, 13) + u(1, 2) + b"\xc3\xa4",
    "get-hello-with-body": u(1, 0x81) + u(2, 0) + b"\1",
    "stream-two": u(1, 0x83) + u(2, 2) + u(1, 2),
    "restart-cell-4": u(1, 0x84) + u(2, 3) + u(1, 0b10000),
}

BAD = {
    "crc-swapped": frame(b"\x81\0\0")[:-3] + bytes(reversed(frame(b"\x81\0\0")[-3:-1])) + b"\0",
    "one-bit": bytes([frame(hello(7))[0], frame(hello(7))[1] ^ 1]) + frame(hello(7))[2:],
    "one-byte-lost": frame(hello(7))[:5] + frame(hello(7))[6:],
    "code-beyond-the-end": bytes.fromhex("05818100"),
    "crc-alone": frame(b""),
    "text": b"AT\r\0",
    "boot-loader": bytes.fromhex("141000"),
    "longest-and-one": frame(b"\x55" * 201),
    "very-long": b"\x55" * 1000 + b"\0",
}


def text() -> str:
    lines = ["# verdict name payload bytes values; see README.md; written by make.py"]
    for name, (payload, values) in GOOD.items():
        lines.append(f"good {name} {payload.hex()} {frame(payload).hex()} {values}")
    for name, payload in NO_MESSAGE.items():
        lines.append(f"frame {name} {payload.hex()} {frame(payload).hex()} -")
    for name, on_the_line in BAD.items():
        lines.append(f"bad {name} - {on_the_line.hex()} -")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
