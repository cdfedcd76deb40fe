"""What the command line says of the virtual table agrees with the table."""

import pytest

from companion.cli.play.virtual_table import FAULTS
from companion.errors import UsageError
from companion.virtual.live.faults import Fault, PlannedFault, planned


def test_the_help_names_every_fault() -> None:
    assert sorted(FAULTS) == sorted(fault.value for fault in Fault)


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_comes_at_once_or_when_it_is_said(name: str) -> None:
    assert planned(name) == PlannedFault(0.0, Fault(name))
    assert planned(f"{name}@12.5") == PlannedFault(12.5, Fault(name))


@pytest.mark.parametrize("text", ["unplug@", "unplug@soon", "unplug@-1", "storm@3", ""])
def test_what_is_no_fault_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="NAME@SECONDS"):
        planned(text)
