from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

pytest.importorskip("mujoco", reason="the extra `virtual` is not installed")

from companion.cli.play.virtual_table import virtual_table
from companion.errors import UsageError
from companion.virtual.live import faults
from companion.virtual.live.faults import Fault, Faults, PlannedFault, planned
from companion.virtual.live.furnished import furnish
from companion.virtual.live.lockstep import LockstepTable
from companion.virtual.slips import Slip

_HOWTO = Path(__file__).parents[3] / "docs" / "howto" / "live-table.md"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> LockstepTable:
    """A live table at which nobody does anything."""
    home = tmp_path_factory.mktemp("home")
    return LockstepTable(home, Ed25519PrivateKey.from_private_bytes(bytes(32)), furnish(2))


def test_a_fault_is_named_with_its_second() -> None:
    assert planned("unplug@12.5") == PlannedFault(12.5, Fault.UNPLUG)
    assert planned("lean") == PlannedFault(0.0, Fault.LEAN)


@pytest.mark.parametrize("text", ["unplug@soon", "unplug@-1", "unplug@nan", "earthquake@3", ""])
def test_what_is_no_fault_is_refused_with_those_that_are(text: str) -> None:
    with pytest.raises(UsageError, match="brown-out"):
        planned(text)


def test_every_fault_is_told_of_where_people_look_and_every_slip_is_one() -> None:
    howto = _HOWTO.read_text(encoding="utf-8")

    assert all(f"`{fault}`" in howto for fault in Fault)
    assert all(fault in str(faults.__doc__) for fault in Fault)
    assert {slip.value for slip in Slip} - {"leaning"} <= {fault.value for fault in Fault}


def test_a_fault_of_a_camera_is_refused_where_there_is_none(table: LockstepTable) -> None:
    broken = Faults(table.stage, table.board, table.sitting)

    with pytest.raises(UsageError, match="no cameras"):
        broken.now(Fault.COVER_CAMERA)


def test_who_leans_on_the_table_is_felt_by_the_scales_and_gone_again(table: LockstepTable) -> None:
    broken = Faults(table.stage, table.board, table.sitting)
    table.stage.table.advance(0.1)
    before_g = table.stage.loads.at(1e9).sum()

    broken.now(Fault.LEAN)
    table.stage.table.advance(1.0)
    leaning_g = table.stage.loads.at(1e9).sum()
    table.stage.table.advance(2.3)

    assert leaning_g > before_g + 400
    assert table.stage.loads.at(1e9).sum() == pytest.approx(before_g, abs=5)


def test_a_virtual_table_goes_with_nothing_real() -> None:
    with pytest.raises(UsageError, match="brings its own scales"):
        virtual_table(None, 1, None, real=("auto", None, None))
    with pytest.raises(UsageError, match="virtual or none"):
        virtual_table(None, 1, "front")
