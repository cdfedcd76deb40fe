"""``companion selftest``: boards that speak the real bytes, cameras in memory, signed files."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from companion.cli.scales.calibration import calibration_of
from companion.cli.selftest.asked import AtTable
from companion.cli.selftest.by_camera import CameraTested
from companion.cli.selftest.by_scales import ScalesAsked, ScalesTested
from companion.cli.selftest.practice import PRACTISED_G, PracticeScales
from companion.cli.selftest.run import run
from companion.record.selftests import Checked, Outcome, read_selftest
from companion.table.cameras.inspecting import KnownCamera
from companion.table.cameras.worker import TableCamera
from companion.table.selftest import covering, weighing
from companion.table.selftest.weighing import KnownWeight
from companion.vision.capture.rendered_source import RenderedSource
from firmware_bridge.virtual.faults import LineFault
from tests.cameras_table.table import RATE_HZ, Clock, Lens, sample
from tests.end_to_end.command import run_here

CONTRACTS = (Path(__file__).parents[2] / "docs/contracts.md").read_text(encoding="utf-8")
KNOWN = KnownWeight("the weight of 100 g", PRACTISED_G)


def asked(practice: PracticeScales, *, calibrated: bool = True) -> ScalesAsked:
    cells = calibration_of("virtual").cells if calibrated else None
    return ScalesAsked(practice.scales, cells, None, KNOWN, date(2026, 11, 30))


def found_of(*faults: str, weight_g: float = PRACTISED_G, calibrated: bool = True) -> list[Checked]:
    """What is found of scales with these faults, on which the hand puts so much."""
    practice = PracticeScales(weight_g, faults)
    made = ScalesTested(asked(practice, calibrated=calibrated), lambda _: None, practice.do)
    made.lead()
    return made.checks


def named(checks: Sequence[Checked], outcome: Outcome) -> set[str]:
    return {one.check for one in checks if one.outcome is outcome}


def test_good_scales_pass_every_check() -> None:
    found = found_of()

    assert named(found, Outcome.PASSED) == {one.check for one in found}
    assert len(found) == 15


@pytest.mark.parametrize(
    ("fault", "fails"),
    [
        ("frozen@2", {"cell 2", "quiet"}),
        ("slow@3", {"rate", "cell 3"}),
    ],
)
def test_a_broken_cell_fails_and_is_named(fault: str, fails: set[str]) -> None:
    assert fails <= named(found_of(fault), Outcome.FAILED)


def test_a_weight_that_weighs_otherwise_fails() -> None:
    assert named(found_of(weight_g=101), Outcome.FAILED) == {"weight"}


def test_scales_that_say_nothing_are_told_with_what_helps() -> None:
    found = found_of("unplugged")

    heard = next(one for one in found if one.check == "heard")
    assert heard.outcome is Outcome.FAILED
    assert heard.cure
    assert Outcome.PASSED not in {one.outcome for one in found if one.check.startswith("cell")}


def test_scales_that_go_silent_in_between_are_not_waited_for_to_the_end() -> None:
    practice = PracticeScales(PRACTISED_G)
    began_ns = practice.scales.time.now_ns()

    def pulls_the_plug(step: weighing.Step) -> None:
        if step is weighing.Step.PUT_ON:
            practice.board.line_faults.add(LineFault.SILENT)

    made = ScalesTested(asked(practice), lambda _: None, pulls_the_plug)
    made.lead()

    assert made.checks[-1].check == "stayed"
    assert made.checks[-1].outcome is Outcome.FAILED
    assert practice.scales.time.now_ns() - began_ns < 25_000_000_000


def test_scales_without_a_calibration_are_heard_and_do_not_pass() -> None:
    found = found_of(calibrated=False)

    assert named(found, Outcome.FAILED) == {"calibration"}
    assert "weight" not in {one.check for one in found}


def test_who_is_stopped_is_told_what_is_known_and_what_is_not() -> None:
    practice = PracticeScales(PRACTISED_G)

    def stops(step: weighing.Step) -> None:
        if step is weighing.Step.PUT_ON:
            raise KeyboardInterrupt

    found = run(AtTable(asked(practice), stops), lambda _: None)

    assert found.stopped
    assert {"rate", "quiet", "zero"} <= named(found.checks, Outcome.PASSED)
    assert {"weight", "place", "taken off", "pictures"} == named(found.checks, Outcome.SKIPPED) - {
        "put on",
        "all cells",
    }
    assert found.firmware


def looked_at(lens: Lens, hand: Callable[[covering.Step], None]) -> dict[str, Checked]:
    """What is found of a camera in memory, at which this is done at each step."""
    setup, model, _ = sample()
    assert setup.mat is not None
    clock = Clock()
    source = RenderedSource("front", lens.render, clock.now_ns, RATE_HZ)
    known = KnownCamera("front", model, setup.mat, setup.table_set)
    made = CameraTested(TableCamera(source, known), clock, lambda _: None, hand)
    made.lead()
    return {one.check: one for one in made.checks}


def test_a_good_camera_passes_with_a_hand_before_it() -> None:
    lens = Lens(seed=1)

    def hand(step: covering.Step) -> None:
        if step is covering.Step.COVERING:
            lens.cover(90)
        elif step is covering.Step.UNCOVERING:
            lens.plug_in()

    found = looked_at(lens, hand)

    assert {name for name, one in found.items() if one.outcome is Outcome.FAILED} == set()
    measured = found["noticed"].measured
    assert measured is not None
    assert 0.2 < measured <= 0.5
    assert found["colours right"].outcome is Outcome.PASSED
    assert {"sharpness", "dark", "mat", "not moved", "rate"} <= set(found)


def test_a_camera_that_is_pushed_by_the_hand_fails() -> None:
    lens = Lens(seed=1)

    def hand(step: covering.Step) -> None:
        if step is covering.Step.COVERING:
            lens.cover(4)
        elif step is covering.Step.UNCOVERING:
            lens.knock()

    found = looked_at(lens, hand)

    assert found["noticed"].outcome is Outcome.PASSED
    assert found["not moved"].outcome is Outcome.FAILED
    moved_px = found["not moved"].measured
    assert moved_px is not None
    assert moved_px == pytest.approx((9**2 + 4**2) ** 0.5, abs=0.5)


def test_a_camera_that_is_not_there_fails_with_its_reason() -> None:
    lens = Lens(seed=1)
    lens.unplug()

    found = looked_at(lens, lambda _: None)

    assert set(found) == {"pictures"}
    assert "No picture comes" in found["pictures"].sentence


def test_a_table_without_anything_is_exit_code_3(tmp_path: Path) -> None:
    done = run_here(tmp_path, "selftest", "--json")

    assert done.returncode == 3
    assert {one["outcome"] for one in json.loads(done.stdout)["checks"]} == {"skipped"}


@dataclass(frozen=True)
class Practice:
    """A self-test on scales in memory: its table, what it printed, and its file."""

    home: Path
    code: int
    told: dict[str, Any]
    file: Path


def practised(home: Path, *more: str) -> Practice:
    file = home / "selftest.json"
    done = run_here(home, "selftest", "--scales", "virtual", "--json", "--out", file, *more)
    return Practice(home, done.returncode, json.loads(done.stdout), file)


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Practice:
    """One with nothing broken; it is only read."""
    return practised(tmp_path_factory.mktemp("good"))


def test_it_can_be_practised_and_says_what_the_contract_says(good: Practice) -> None:
    assert good.code == 0
    assert good.told["passed"]
    assert good.told["practised"]
    contract = next(one for one in CONTRACTS.splitlines() if '"practised":' in one)
    keys = set(re.findall(r'"(\w+)":', contract))
    assert keys - {"signed_by"} == set(good.told) | set(good.told["checks"][0])


def test_a_blind_cell_is_exit_code_1_and_its_file_says_so(tmp_path: Path) -> None:
    blind = practised(tmp_path, "--fault", "stuck high@1")

    assert blind.code == 1
    said = read_selftest(blind.file)
    assert not said.has_passed
    assert blind.told["fingerprint"] == said.signer
    assert said.versions["firmware"]
    assert {"rate", "noise", "cell 1", "quiet"} <= named(said.checks, Outcome.FAILED)


def test_a_file_is_read_back_with_who_signed_and_practice_is_no_proof(
    good: Practice, tmp_path: Path
) -> None:
    own = run_here(good.home, "selftest", "--check", good.file, "--json")
    elsewhere = run_here(tmp_path, "selftest", "--check", good.file)

    assert json.loads(own.stdout) == good.told | {"signed_by": "known"}
    assert own.returncode == 1
    assert "proves nothing" in own.stderr
    assert "which nobody here knows" in elsewhere.stdout


def test_a_changed_file_is_unreadable(good: Practice, tmp_path: Path) -> None:
    changed = tmp_path / "selftest.json"
    changed.write_bytes(good.file.read_bytes().replace(b'"practised":true', b'"practised":false'))

    done = run_here(tmp_path, "selftest", "--check", changed)

    assert done.returncode == 2
    assert "not signed by the key" in done.stderr


def test_other_files_are_left_alone(tmp_path: Path) -> None:
    out = tmp_path / "letter.json"
    out.write_text("{}", encoding="utf-8")

    done = run_here(tmp_path, "selftest", "--scales", "virtual", "--out", out)

    assert done.returncode == 2
    assert out.read_text(encoding="utf-8") == "{}"


def test_a_check_goes_with_nothing_else(tmp_path: Path) -> None:
    done = run_here(tmp_path, "selftest", "--check", "a.json", "--scales", "virtual")

    assert done.returncode == 2
