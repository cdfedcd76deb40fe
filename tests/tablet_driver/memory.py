"""Does a widget eat memory? The growth of this process over many updates of what it shows."""

import gc
from collections.abc import Callable
from pathlib import Path

import pytest
from kivy.clock import Clock

from tests.tablet_driver.driver import Driver

_STATUS = Path("/proc/self/status")  # a leaking texture grows outside Python's own accounts


def growth_mb(driver: Driver, update: Callable[[int], object], times: int = 1000) -> float:
    """Return by how many megabytes the process grew over ``times`` updates.

    Each is drawn as before a frame, every tenth is shown, and what Python can free is freed. Before
    that come some that do not count: caches fill, and graphics drivers keep what was freed.
    """
    if not _STATUS.exists():
        pytest.skip("this system does not tell the memory of a process")
    gc.collect()
    gc.freeze()  # so that looking for garbage does not mean looking through all of the tests
    try:
        _run(driver, update, times // 3)
        before = _resident_mb()
        _run(driver, update, times)
        return _resident_mb() - before
    finally:
        gc.unfreeze()


def _run(driver: Driver, update: Callable[[int], object], times: int) -> None:
    for k in range(times):
        update(k)
        Clock.tick_draw()
        if k % 10 == 0:
            driver.show_frame()
        if k % 50 == 0:
            gc.collect()
    gc.collect()
    driver.frames(2)


def _resident_mb() -> float:
    (line,) = (one for one in _STATUS.read_text().splitlines() if one.startswith("VmRSS"))
    return int(line.split()[1]) / 1024
