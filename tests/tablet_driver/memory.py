"""Does a widget eat memory? The growth of this process over many updates of what it shows."""

import gc
from collections.abc import Callable
from pathlib import Path

import pytest
from kivy.clock import Clock

from tests.tablet_driver.driver import Driver

_STATUS = Path("/proc/self/status")  # a leaking texture grows outside Python's own accounts


def growth_mb(driver: Driver, update: Callable[[int], object], times: int = 1000) -> float:
    """Return by how many megabytes the process grew over ``times`` updates, after a warm-up.

    Each update is drawn as before a frame; only every 25th is shown, so that it is quick.
    """
    if not _STATUS.exists():
        pytest.skip("this system does not tell the memory of a process")
    _run(driver, update, times // 4)
    before = _resident_mb()
    _run(driver, update, times)
    return _resident_mb() - before


def _run(driver: Driver, update: Callable[[int], object], times: int) -> None:
    for k in range(times):
        update(k)
        Clock.tick_draw()
        if k % 25 == 0:
            driver.frames(1)
    gc.collect()
    driver.frames(2)


def _resident_mb() -> float:
    (line,) = (one for one in _STATUS.read_text().splitlines() if one.startswith("VmRSS"))
    return int(line.split()[1]) / 1024
