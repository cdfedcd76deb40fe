"""Whatever comes when: nothing is lost, nothing is heard twice, taps keep their order."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from companion.evidence import WeightStep
from companion.referee.referee import Event
from companion.referee.taps import Passes
from companion.referee.word import TapHeard
from companion.table.sequence import Sequence

SECOND_NS = 1_000_000_000
PATIENCE_NS = 3 * SECOND_NS

TIMES = st.lists(st.integers(0, 60 * SECOND_NS), max_size=12).map(sorted)


def step_at(at_ns: int) -> WeightStep:
    covariance = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    return WeightStep(at_ns, at_ns, -5.0, (0.0, 0.0), covariance, (at_ns, at_ns))


@given(TIMES, TIMES, st.integers(0, 5 * SECOND_NS))
def test_nothing_is_lost_or_doubled_and_order_is_kept(
    tapped_ns: list[int], stepped_ns: list[int], delay_ns: int
) -> None:
    sequence = Sequence()
    heard: list[tuple[int, Event]] = []
    arrivals = sorted(
        [(at_ns, "tap", at_ns) for at_ns in tapped_ns]
        + [(at_ns + delay_ns, "step", at_ns) for at_ns in stepped_ns]
    )
    owed = list(stepped_ns)

    for now_ns, kind, at_ns in arrivals:
        if kind == "tap":
            sequence.tap(at_ns, Passes("red"))
        else:
            heard += [(now_ns, one) for one in sequence.evidence(step_at(at_ns), now_ns)]
            owed.remove(at_ns)
        begun = [one for one in owed if one <= now_ns]
        heard += [(now_ns, one) for one in sequence.release(now_ns, min(begun) if begun else None)]
    heard += [(61 * SECOND_NS, one) for one in sequence.flush(61 * SECOND_NS)]

    taps = [one.at_ns for _, one in heard if isinstance(one, TapHeard)]
    steps = [one.at_ns for _, one in heard if isinstance(one, WeightStep)]
    assert taps == tapped_ns
    assert steps == stepped_ns
    if delay_ns < PATIENCE_NS:
        order = [(one.at_ns, isinstance(one, WeightStep)) for _, one in heard]  # type: ignore[union-attr]
        late = [
            (before, after) for before, after in itertools.pairwise(order) if before[0] > after[0]
        ]
        assert late == []


@given(TIMES, st.integers(0, 60 * SECOND_NS))
def test_no_tap_waits_longer_than_patience(tapped_ns: list[int], now_ns: int) -> None:
    sequence = Sequence()
    for at_ns in tapped_ns:
        sequence.tap(at_ns, Passes("red"))

    heard = sequence.release(now_ns, -1)
    left = sequence.flush(now_ns)

    assert all(one.at_ns > now_ns - PATIENCE_NS for one in left if isinstance(one, TapHeard))
    assert len(heard) + len(left) == len(tapped_ns)
