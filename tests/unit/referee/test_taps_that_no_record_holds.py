"""A recorded tap that no record could hold is unreadable, before anything is made of it."""

import pytest

from companion.games.game import Unreadable
from companion.referee.taps import read_tap


@pytest.mark.parametrize("seat", [2**63, -(2**63) - 1, 10**25])
def test_a_seat_beyond_64_bits_is_no_tap(seat: int) -> None:
    for act in (
        {"act": "pass", "by": seat},
        {"act": "referee", "decision": "winner", "seats": [seat]},
    ):
        told = read_tap({"tap": "declare", "act": act})

        assert isinstance(told, Unreadable)
        assert "64 bits" in told.why


@pytest.mark.parametrize("seat", [0, 99, -1, 2**63 - 1])
def test_any_other_seat_is_left_to_the_rules(seat: int) -> None:
    told = read_tap({"tap": "declare", "act": {"act": "pass", "by": seat}})

    assert not isinstance(told, Unreadable)
