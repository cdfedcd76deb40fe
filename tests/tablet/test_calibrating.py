"""A person calibrates scales on the tablet; real bytes, the real mind, the real app."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from calibration.procedure import Step
from companion.cli.calibrate.practice_base import PracticeBase
from companion.link.local import LocalLink
from companion.table.host import TableHost
from companion.table.scales.live_scales import LiveScales, ScalesKnown
from companion.table.scales.worker import listen
from companion.tablet.view_models.touches import Open
from tests.scales_table.table import Clock
from tests.tablet.conftest import Start
from tests.tablet_sitting.cut_off import troubles


@pytest.fixture
def base() -> PracticeBase:
    made = PracticeBase((105.0, 105.0), 201.0)
    made.source.open()
    return made


@pytest.fixture
def link(home: Path, base: PracticeBase) -> Iterator[LocalLink]:
    host = TableHost(
        home,
        Ed25519PrivateKey.from_private_bytes(bytes(32)),
        Clock(base.time),
        scales=LiveScales(ScalesKnown(None, 5.1, None, date(2026, 11, 30))),
        calibration=home / "scales.toml",
    )
    yield LocalLink(host)
    host.end()


def test_steps_are_told_done_heard_and_stopped(
    home: Path, base: PracticeBase, link: LocalLink, start: Start
) -> None:
    person = start(link, (960, 560))

    def hear(seconds: float) -> None:
        end_ns = base.time.now_ns() + round(seconds * 1e9)
        while base.time.now_ns() < end_ns:
            link.sense(listen(base.source, base.time))
        person.driver.frames(2)

    hear(0.2)
    person.app.touch(Open("settings"))
    person.driver.frames(2)
    person.touch("Calibrate and measure")
    person.touch("Calibrate the scales")
    wrong = troubles(person.widgets())
    person.touch(person.shown.rows[0].find("+1"))
    person.touch("Begin")
    told = []
    for step in (Step.EMPTY, Step.CENTRE, Step.OVER_CELL_2):
        told += person.reads()
        base.do(step)
        hear(0.3)
        person.touch("Done")
        hear(2.0)
    misplaced = person.reads()
    lies = person.shown.ids.plan.places
    wrong += troubles(person.widgets())
    person.touch("Stop")

    assert wrong == []
    assert {"Step 1 of 9", "Step 2 of 9", "Step 3 of 9"} <= set(told)
    assert "Put the weight of 201 g in the middle of the base." in told
    assert "Put the weight of 201 g on the mark over cell 0." in misplaced
    assert any("nearer to cell 2" in one for one in misplaced)
    assert lies == (0,)
    assert person.screen == "workshop"
    assert link._host.snapshot().calibrating is None
    assert not (home / "scales.toml").exists()
