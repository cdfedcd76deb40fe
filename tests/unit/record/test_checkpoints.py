"""When a signature is due."""

from companion.record.checkpoints import CHECKPOINT_INTERVAL_NS, checkpoint_due


def test_nothing_is_due_while_everything_is_signed() -> None:
    assert not checkpoint_due(10**18, None)


def test_a_minute_after_the_oldest_unsigned_entry_a_checkpoint_is_due() -> None:
    assert not checkpoint_due(5 + CHECKPOINT_INTERVAL_NS - 1, 5)
    assert checkpoint_due(5 + CHECKPOINT_INTERVAL_NS, 5)


def test_a_clock_that_was_reset_makes_a_checkpoint_due() -> None:
    assert checkpoint_due(4, 5)
