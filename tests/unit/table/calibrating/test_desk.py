"""Scales are calibrated at a table that is served: the steps of the command, and what they find."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from calibration.procedure import Step
from calibration.scales_file import read_scales
from companion.cli.calibrate.practice_base import COUNTS_PER_G, PracticeBase
from companion.link.messages.parts import Problem
from companion.link.messages.shown.calibrating import CalibrationView
from companion.link.messages.tapped.beginning import Newcomer, NewMatch
from companion.link.messages.tapped.calibrating import (
    BeginCalibration,
    EndCalibration,
    StepAgain,
    StepDone,
)
from companion.table.host import TableHost
from companion.table.scales.live_scales import LiveScales, ScalesKnown
from companion.table.scales.worker import listen
from companion.tablet.sentences.calibrating import KNOWN
from tests.scales_table.table import Clock

WEIGHT_G = 200.0
STEPS = tuple(Step)[:-1]
TWO = (Newcomer("Ann", ("red", "blue")), Newcomer("Ben", ("green", "yellow")))


class Calibrating:
    """A table with scales that were never calibrated, and a hand."""

    def __init__(self, home: Path) -> None:
        self.base = PracticeBase((105.0, 105.0), WEIGHT_G)
        self.file = home / "scales.toml"
        self.scales = LiveScales(ScalesKnown(None, 5.1, None, date(2026, 11, 30)))
        self.host = TableHost(
            home,
            Ed25519PrivateKey.from_private_bytes(bytes(32)),
            Clock(self.base.time),
            scales=self.scales,
            calibration=self.file,
        )
        self.base.source.open()
        self._taps = 0
        self.news = 0

    def name(self) -> str:
        self._taps += 1
        return f"tap-{self._taps}"

    def begin(self) -> Problem | None:
        return self.host.hear(BeginCalibration(self.name(), WEIGHT_G)).problem

    @property
    def view(self) -> CalibrationView:
        view = self.host.snapshot().calibrating
        assert view is not None
        return view

    def run(self, seconds: float) -> None:
        end_ns = self.base.time.now_ns() + round(seconds * 1e9)
        while self.base.time.now_ns() < end_ns:
            self.host.sense(listen(self.base.source, self.base.time))
            self.news += self.host.take_news()

    def do(self, step: Step) -> None:
        self.base.do(step)
        self.run(0.3)
        assert self.host.hear(StepDone(self.name(), self.view.number)).accepted
        self.run(2.0)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Calibrating]:
    made = Calibrating(tmp_path)
    made.run(0.5)
    yield made
    made.host.end()


def test_all_steps_write_the_file_and_the_scales_weigh_by_it_at_once(table: Calibrating) -> None:
    before = table.host.snapshot()
    table.begin()

    for step in STEPS:
        table.do(step)

    done = table.view
    written = read_scales(table.file).load_cells()
    assert before.may_calibrate
    assert done.step == "done"
    assert done.found is not None
    assert done.found.residual_g < 0.1
    assert done.found.column_error_g < 0.2
    assert written.counts_per_g == pytest.approx(COUNTS_PER_G, rel=0.01)
    assert table.scales.cells is not None
    assert table.scales.cells.counts_per_g == written.counts_per_g
    table.base.do(Step.CENTRE)
    table.run(1.0)
    shown = table.host.snapshot().scales
    assert shown is not None
    assert shown.weight_g == pytest.approx(WEIGHT_G, abs=0.5)


def test_faces_are_shown_each_step_but_not_each_sample(table: Calibrating) -> None:
    table.begin()
    table.news = 0

    table.do(Step.EMPTY)

    assert (table.view.step, table.view.number, table.view.is_listening) == ("centre", 2, False)
    assert 2 <= table.news <= 8


def test_a_weight_on_another_mark_is_told_and_the_step_waits_again(table: Calibrating) -> None:
    table.begin()
    table.do(Step.EMPTY)
    table.do(Step.CENTRE)

    table.do(Step.OVER_CELL_2)

    view = table.view
    assert (view.step, view.cell, view.number) == ("over_cell", 0, 3)
    assert view.trouble is not None
    assert view.trouble.name in KNOWN
    assert view.trouble.arguments == {"cell": 2}


def test_a_step_can_be_done_once_more(table: Calibrating) -> None:
    table.begin()
    table.do(Step.EMPTY)

    table.host.hear(StepAgain(table.name(), 2))
    twice = table.host.hear(StepAgain(table.name(), 2))

    assert twice.problem is not None
    assert twice.problem.name == "too_late"
    assert (table.view.step, table.view.number) == ("empty", 1)


def test_scales_that_fall_silent_are_told_of_and_the_step_waits_again(table: Calibrating) -> None:
    table.begin()
    table.base.source.close()
    table.host.hear(StepDone(table.name(), 1))

    for _ in range(70):
        table.base.time.pause_until(table.base.time.now_ns() + 100_000_000)
        table.host.sense()

    assert not table.view.is_listening
    assert table.view.trouble is not None
    assert table.view.trouble.name == "calibration_silent"


def test_a_touch_for_another_step_changes_nothing(table: Calibrating) -> None:
    table.begin()

    answer = table.host.hear(StepDone(table.name(), 4))

    assert answer.problem is not None
    assert answer.problem.name == "too_late"
    assert not table.view.is_listening


def test_what_was_not_finished_changes_nothing(table: Calibrating) -> None:
    table.begin()
    table.do(Step.EMPTY)

    table.host.hear(EndCalibration(table.name()))

    assert table.host.snapshot().calibrating is None
    assert not table.file.exists()
    late = table.host.hear(StepAgain(table.name(), 2))
    assert late.problem is not None
    assert late.problem.name == "too_late"


def test_while_a_match_is_open_nothing_is_calibrated_and_one_that_begins_ends_it(
    table: Calibrating,
) -> None:
    table.begin()

    assert table.host.hear(NewMatch(table.name(), TWO)).accepted
    refused = table.begin()

    assert table.host.snapshot().calibrating is None
    assert not table.host.snapshot().may_calibrate
    assert refused is not None
    assert refused.name == "match_running"
