import pytest

pytest.importorskip("mujoco", reason="the extra `virtual` is not installed")

from companion.virtual.live.clock import LEAD_NS, StageClock, StageEndedError

_MS = 1_000_000


class Machine:
    """A machine's clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.at_ns = 5_000_000_000

    def __call__(self) -> int:
        return self.at_ns


@pytest.fixture
def machine() -> Machine:
    return Machine()


def passes(clock: StageClock, machine: Machine, ms: int) -> int:
    """Let the machine's time pass, asked every 5 ms; return how much of the clock's did."""
    before_ns = clock.now_ns()
    for _ in range(ms // 5):
        machine.at_ns += 5 * _MS
        clock.now_ns()
    return clock.now_ns() - before_ns


def test_time_stands_still_where_the_stage_has_come_nowhere(machine: Machine) -> None:
    clock = StageClock(machine)

    assert passes(clock, machine, 100) == 0
    assert clock.now_ns() == clock.began_ns


def test_a_stage_that_is_ahead_lets_the_clock_go_as_the_machines_and_no_faster(
    machine: Machine,
) -> None:
    clock = StageClock(machine)
    clock.reach(clock.began_ns + LEAD_NS)

    assert passes(clock, machine, 100) == 100 * _MS


def test_nobody_is_ever_ahead_of_the_stage(machine: Machine) -> None:
    clock = StageClock(machine)
    clock.reach(clock.began_ns + 50 * _MS)

    passes(clock, machine, 10_000)

    assert clock.now_ns() <= clock.began_ns + 50 * _MS


def test_a_stage_at_half_speed_slows_the_clock_evenly(machine: Machine) -> None:
    clock = StageClock(machine)
    reached_ns, went_ms = clock.began_ns, []
    for _ in range(60):
        reached_ns += 50 * _MS
        clock.reach(reached_ns)
        went_ms.append(passes(clock, machine, 100) / _MS)

    assert all(45 < went < 55 for went in went_ms[-20:])
    assert clock.pace == pytest.approx(0.5, abs=0.05)


def test_an_ended_stage_stops_whoever_plays_and_lets_the_others_go_on(machine: Machine) -> None:
    clock = StageClock(machine)
    clock.ended.set()

    with pytest.raises(StageEndedError):
        clock.reach(clock.began_ns + _MS)
    assert passes(clock, machine, 100) == 100 * _MS
