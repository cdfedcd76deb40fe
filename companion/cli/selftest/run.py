"""How does a self-test go? Scales first, then each camera, or until somebody stops it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.cli.selftest.asked import AtTable
    from companion.record.selftests import Checked
    from companion.table.cameras.worker import TableCamera

_STOPPED = "It was stopped before this was looked at."
_NOT_COME_TO = "It was not looked at, because what comes before it failed."

Say = Callable[[str], None]


@dataclass(frozen=True)
class Found:
    """What came of it.

    Attributes:
        checks: All that belong to what is there, also those that were not come to.
        stopped: Whether somebody ended it before its end.
        practised: Whether its scales were in memory.
        firmware: Version of the scales' program, "" where it is not known.
    """

    checks: "tuple[Checked, ...]"
    stopped: bool
    practised: bool
    firmware: str

    @property
    def is_something_there(self) -> bool:
        """Whether anything was heard of scales or seen by a camera."""
        return any(
            one.check in {"heard", "pictures"} and one.outcome == "passed" for one in self.checks
        )


def run(table: "AtTable", say: Say) -> Found:
    """Lead a person through all of it, and return what came of it."""
    from companion.cli.told_to_end import told_to_end_once

    checks: list[Checked] = []
    firmware: list[str] = []
    stopped = False
    try:
        with told_to_end_once():
            _test_scales(table, say, checks, firmware)
            for camera in table.cameras:
                _test_camera(camera, say, checks)
    except KeyboardInterrupt:
        stopped = True
    return Found(
        _completed(checks, table, _STOPPED if stopped else _NOT_COME_TO),
        stopped,
        table.hand is not None,
        "".join(firmware),
    )


def _test_scales(table: "AtTable", say: Say, checks: "list[Checked]", firmware: list[str]) -> None:
    from companion.table.selftest.checks import skipped

    if table.scales is None:
        checks.append(skipped("scales", "heard", "This table has no scales."))
        return
    from companion.cli.selftest.by_scales import ScalesTested

    tested = ScalesTested(table.scales, say, *(() if table.hand is None else (table.hand,)))
    try:
        tested.lead()
    finally:  # what is known when it is stopped is kept
        checks += tested.checks
        known = None if tested.health is None else tested.health.firmware
        firmware += [] if known is None else [".".join(map(str, known))]


def _test_camera(camera: "TableCamera", say: Say, checks: "list[Checked]") -> None:
    from companion.cli.selftest.by_camera import CameraTested
    from companion.table.cameras.worker import HostTime
    from companion.table.selftest.checks import failed

    tested = CameraTested(camera, HostTime(), say)
    try:
        tested.lead()
    except CompanionError as error:
        checks.append(failed(f"camera {camera.known.name}", "pictures", str(error)))
    finally:
        checks += tested.checks


def _completed(checks: "list[Checked]", table: "AtTable", sentence: str) -> "tuple[Checked, ...]":
    """The checks with those that were not come to, each part's together."""
    from companion.table.selftest.checks import skipped, with_missing
    from companion.table.selftest.listening import LISTENING_CHECKS, SCALES
    from companion.table.selftest.weighing import WEIGHING_CHECKS

    planned: dict[str, tuple[str, ...]] = {}
    if table.scales is not None:
        planned[SCALES] = (*LISTENING_CHECKS, *WEIGHING_CHECKS)
    if table.cameras:
        from companion.table.selftest.colours import COLOUR_CHECKS
        from companion.table.selftest.covering import COVERING_CHECKS

        of_camera = (*COVERING_CHECKS, *COLOUR_CHECKS)
        planned |= {f"camera {one.known.name}": of_camera for one in table.cameras}
    whole = tuple(one for one in checks if one.part not in planned)
    for part, names in planned.items():
        of_part = tuple(one for one in checks if one.part == part)
        whole += with_missing(of_part, part, names, sentence)
    if table.cameras:
        return whole
    return (*whole, skipped("cameras", "pictures", "This table has no cameras."))
