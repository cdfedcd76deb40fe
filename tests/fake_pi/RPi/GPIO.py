"""RPi.GPIO at pin level: every call takes time, and emulated converters hang on the pins.

In a process of its own it is told by ``FAKE_PI`` what to be: ``chips`` (the default), ``hang`` (a
call never returns after many that did), ``slow`` (100 µs a call), ``pi5``, ``dead`` (no chip).
"""

import os
import time
from collections.abc import Callable

from hx711_chip import Chip  # type: ignore[import-not-found]  # beside us on the path

BCM, OUT, IN = 11, 0, 1
KIND = os.environ.get("FAKE_PI", "chips")
COUNTS = (100_000, -200_000, 0, -1)
PINS = ((5, 12), (6, 16), (13, 20), (19, 21))

if KIND == "pi5":
    raise RuntimeError("Cannot determine SOC peripheral base address")


def _real(_calls: int) -> int:
    return time.monotonic_ns()


HANGS_AFTER = 3_000  # in the first half second behind the constructors
tick: Callable[[int], int] = _real
"""Called once for every call here with their number; returns what time it is then."""
chips: dict[int, Chip] = {}
"""By the number of either pin."""
calls = 0


def hang(pairs: tuple[tuple[int, int], ...], made: list[Chip]) -> None:
    """Let these chips hang on these pins (DOUT, SCK)."""
    chips.clear()
    for (dout, sck), chip in zip(pairs, made, strict=True):
        chips[dout] = chips[sck] = chip


def _now() -> int:
    global calls  # noqa: PLW0603 -- a module that stands for hardware has one state
    calls += 1
    if KIND == "slow":
        time.sleep(100e-6)
    if KIND == "hang" and calls > HANGS_AFTER:
        time.sleep(3600)
    return tick(calls)


def setwarnings(_on: bool) -> None: ...


def setmode(_mode: int) -> None: ...


def setup(_pin: int, _direction: int) -> None: ...


def output(pin: int, level: bool) -> None:
    now_ns = _now()
    if pin in chips:
        chips[pin].sck(bool(level), now_ns)


def input(pin: int) -> int:
    now_ns = _now()
    return chips[pin].dout(now_ns) if pin in chips else 1


if KIND in ("chips", "hang"):
    hang(PINS, [Chip(lambda _, counts=counts: counts) for counts in COUNTS])
