"""A signal interrupts once, and not in the middle of what must not be torn."""

import os
import signal
import sys
import time

import pytest

from companion.cli.told_to_end import told_to_end_once, uninterrupted

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")


def tell_to_end() -> None:
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(0.01)


def test_what_holds_a_lock_is_done_before_it_is_interrupted() -> None:
    done = []

    @told_to_end_once()
    def work() -> None:
        with uninterrupted():
            tell_to_end()
            done.append("the block")
        done.append("never reached")

    with pytest.raises(KeyboardInterrupt):
        work()

    assert done == ["the block"]


def test_outside_of_it_a_signal_interrupts_at_once() -> None:
    done = []

    @told_to_end_once()
    def work() -> None:
        with uninterrupted():
            pass
        tell_to_end()
        done.append("never reached")

    with pytest.raises(KeyboardInterrupt):
        work()

    assert done == []


def test_whoever_closes_in_order_is_not_interrupted_again() -> None:
    closed = []

    @told_to_end_once()
    def work() -> None:
        try:
            tell_to_end()
        finally:
            tell_to_end()
            with uninterrupted():
                closed.append("all")

    with pytest.raises(KeyboardInterrupt):
        work()

    assert closed == ["all"]
