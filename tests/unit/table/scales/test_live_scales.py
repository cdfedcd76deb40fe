"""A match told by taps while the scales are heard: shown, written down, and never in the way."""

from collections.abc import Sequence

import pytest

from calibration.scales_file import Provenance
from companion.record import entries
from companion.table.scales.worker import Failed
from firmware_bridge.virtual.faults import CellFault, LineFault
from tests.scales_table.table import ScalesTable

RED_HEX = {"colour": "red", "kind": "hex", "storey": 0}


def _evidence(told: Sequence[entries.Entry]) -> list[str]:
    return [
        one.what for one in told if isinstance(one, entries.Evidence) and one.witness == "scales"
    ]


def _health(told: Sequence[entries.Entry]) -> list[str]:
    return [one.state for one in told if isinstance(one, entries.Health) and one.device == "scales"]


def test_weight_and_centre_are_shown_without_the_base(table: ScalesTable) -> None:
    table.loads.append((500.0, 20.0, -10.0))

    view = table.run(2)

    assert view.light == "well"
    assert view.weight_g == pytest.approx(500, abs=0.5)
    assert view.centre_mm == pytest.approx((20, -10), abs=0.2)
    assert view.sway is not None
    assert view.sway.level == "calm"


def test_the_view_comes_ten_times_a_second_and_its_trace_goes_on_without_a_hole(
    table: ScalesTable,
) -> None:
    table.loads.append((500.0, 20.0, -10.0))
    table.run(1.5)
    table.shown.clear()

    table.run(2)

    assert 17 <= len(table.shown) <= 21
    known = table.shown[0][1].trace.first
    for _, view in table.shown:
        first, rows = view.trace.first, view.trace.centre_mm
        assert first <= known
        known = first + len(rows)
    assert known - table.shown[0][1].trace.first == pytest.approx(2 * 20 + 20, abs=4)


def test_an_unplugged_match_goes_on_and_is_seen_well_again(table: ScalesTable) -> None:
    table.loads.append((500.0, 20.0, -10.0))
    table.run(3)
    table.begin()
    table.run(3)
    table.shown.clear()
    pulled_s = table.now_s

    table.board.line_faults.add(LineFault.UNPLUGGED)
    blind = table.run(1)
    table.declare(act="move", by=0, column=RED_HEX)
    table.run(2)
    table.board.line_faults.clear()
    back = table.run(4)
    told = table.record()

    blind_s = next(at_s for at_s, view in table.shown if view.light == "blind")
    assert blind_s - pulled_s <= 0.5
    assert blind.trouble is not None
    assert blind.trouble.name in ("scales_gone", "scales_no_port")
    assert (blind.weight_g, blind.sway, blind.centre_mm) == (None, None, None)
    assert back.light == "well"
    assert back.weight_g == pytest.approx(500, abs=0.5)
    assert "weight_step" not in _evidence(told)
    assert back.falls == 0
    states = _health(told)
    assert (states[0], states[-1]) == ("well", "well")
    assert states.count("blind") == 1
    assert len([one for one in told if isinstance(one, entries.Act)]) == 1


def test_a_line_that_only_falls_silent_is_blind_within_half_a_second(table: ScalesTable) -> None:
    table.run(2)
    table.shown.clear()
    since_s = table.now_s

    table.board.line_faults.add(LineFault.SILENT)
    table.run(1)

    assert next(at_s for at_s, view in table.shown if view.light == "blind") - since_s <= 0.5


def test_a_cell_that_falls_silent_is_named(table: ScalesTable) -> None:
    table.run(2)

    table.board.cell_faults[2].add(CellFault.STUCK_HIGH)
    view = table.run(1)

    assert view.light == "blind"
    assert view.trouble is not None
    assert (view.trouble.name, view.trouble.arguments) == ("scales_cell_blind", {"cell": 2})


def test_what_changed_while_nobody_heard_is_told_from_the_weight_that_stands_there(
    table: ScalesTable,
) -> None:
    table.loads.append((500.0, 20.0, -10.0))
    table.run(3)
    table.begin()
    table.run(3)

    table.board.line_faults.add(LineFault.UNPLUGGED)
    table.run(1)
    table.loads.append((15.8, 40.0, 40.0))
    table.run(1)
    table.board.line_faults.clear()
    table.run(5)

    [step] = [
        one
        for one in table.record()
        if isinstance(one, entries.Evidence) and one.what == "weight_step"
    ]
    assert step.values["mass_mg"] == pytest.approx(15_800, abs=300)


def test_a_column_that_is_taken_and_set_down_is_written_beside_what_people_say(
    table: ScalesTable,
) -> None:
    table.loads.append((500.0, 20.0, -10.0))
    table.loads.append((15.8, 40.0, 40.0))
    table.run(3)
    table.begin()
    table.run(3)

    column = table.loads.pop()
    table.run(3)
    table.loads.append((column[0], -30.0, 10.0))
    table.run(3)
    table.declare(act="move", by=0, column=RED_HEX)
    told = table.record()

    masses = [
        one.values["mass_mg"]
        for one in told
        if isinstance(one, entries.Evidence) and one.what == "weight_step"
    ]
    assert masses == [pytest.approx(-15_800, abs=300), pytest.approx(15_800, abs=300)]
    times_ns = [one.at_ns for one in told if not isinstance(one, entries.Opened)]
    assert all(0 <= at_ns < 20_000_000_000 for at_ns in times_ns)


def test_a_fall_is_an_alarm_at_once_and_evidence_at_rest(table: ScalesTable) -> None:
    table.loads.append((900.0, 0.0, 0.0))
    table.run(3)
    table.begin()
    table.run(3)
    table.shown.clear()

    since_s = table.now_s
    table.loads[-1] = (300.0, 0.0, 0.0)  # most of it is in the air
    table.run(0.15)
    table.loads[-1] = (4_000.0, 10.0, 0.0)  # and hits the base
    table.run(0.06)
    table.loads[-1] = (550.0, 30.0, 20.0)  # some of it rolled away
    view = table.run(6)
    told = table.record()

    alarmed_s = next(at_s for at_s, shown in table.shown if shown.falls == 1)
    assert alarmed_s - since_s < 0.5
    assert view.falls == 1
    what = _evidence(told)
    assert what.index("fall_alarm") < what.index("fall")


def test_what_is_felt_while_no_match_runs_is_written_nowhere(table: ScalesTable) -> None:
    table.run(3)
    table.loads.append((500.0, 20.0, -10.0))
    table.run(4)

    table.begin()
    told = table.record()

    assert _evidence(told) == []
    assert _health(told) == ["well"]


def test_scales_that_nobody_calibrated_say_so_and_weigh_nothing(
    uncalibrated: ScalesTable,
) -> None:
    view = uncalibrated.run(2)

    assert view.trouble is not None
    assert (view.light, view.trouble.name) == ("blind", "scales_not_calibrated")
    assert view.weight_g is None


def test_a_calibration_that_does_not_fit_is_shown_while_it_weighs(table: ScalesTable) -> None:
    table.know(made=Provenance("00112233aabbccdd", "2026-11-01", 3000, 100.0, 0.03, "g"))

    view = table.run(2)

    assert view.trouble is not None
    assert (view.light, view.trouble.name) == ("degraded", "scales_other_board")
    assert view.weight_g == pytest.approx(0, abs=0.5)


def test_a_worker_that_failed_is_shown_and_the_match_goes_on(table: ScalesTable) -> None:
    table.run(2)
    table.begin()

    view = table.host.sense(Failed(table.time.now_ns(), "The driver is gone."))
    table.declare(act="move", by=0, column=RED_HEX)

    assert view is not None
    assert view.trouble is not None
    assert (view.light, view.trouble.sentence) == ("blind", "The driver is gone.")


def test_a_worker_that_says_nothing_any_more_is_seen_by_the_minds_own_clock(
    table: ScalesTable,
) -> None:
    table.run(2)

    table.time.pause_until(table.time.now_ns() + 450_000_000)
    view = table.host.sense()

    assert view is not None
    assert view.light == "blind"


def test_a_board_that_restarts_takes_no_zero_from_a_loaded_table(table: ScalesTable) -> None:
    table.loads.append((500.0, 20.0, -10.0))
    table.run(3)
    table.begin()
    table.run(2)

    for _ in range(2):
        table.board.reset(table.time.now_ns())
        view = table.run(2.5)

    assert view.weight_g == pytest.approx(500, abs=0.5)
    assert "weight_step" not in _evidence(table.record())
