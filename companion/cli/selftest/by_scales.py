"""How are a person and scales led through a self-test? Told, done, weighed; nothing is tapped."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Final

from companion.cli.scales.options import PATIENCE_NS

if TYPE_CHECKING:
    from calibration.load_cell import LoadCells
    from calibration.scales_file import Provenance
    from companion.cli.wiring import Scales
    from companion.record.selftests import Checked
    from companion.table.selftest.weighing import KnownWeight, Step, WeightTest
    from firmware_bridge.health import ScalesHealth
    from firmware_bridge.samples import SampleBatch

_NS: Final = 1_000_000_000

LISTENING_S: Final = 5
"""Half of what the doctor takes: a drift that takes longer to show is seen when the weight is
gone."""

# A board that was just found may still be sending what waited in its port.
_SETTLING_NS: Final = _NS // 2

# What says nothing for so long is not waited for to the end of a step.
_SILENT_NS: Final = 5 * _NS


@dataclass(frozen=True, eq=False)
class ScalesAsked:
    """Which scales are tested, and by what.

    Attributes:
        scales: Closed yet.
        cells: What their cells weigh; None if they were never calibrated.
        made: Where the calibration comes from; None where nobody wonders.
        known: What is put down.
        today: For the calibration's age.
    """

    scales: "Scales"
    cells: "LoadCells | None"
    made: "Provenance | None"
    known: "KnownWeight"
    today: date


Say = Callable[[str], None]
Hand = Callable[["Step"], None]
"""Does what a step asks for where scales are in memory; people need nobody to do it for them."""


def _nobody(_: "Step") -> None:
    """Leave it to the person."""


class ScalesTested:
    """The self-test of one table's scales.

    Attributes:
        checks: What is known so far; also when it was ended early.
        health: Of the scales at the end, None if nothing was opened.
    """

    def __init__(self, asked: ScalesAsked, say: Say, hand: Hand = _nobody) -> None:
        """Make one that has opened nothing."""
        self._asked = asked
        self._say = say
        self._hand = hand
        self.checks: list[Checked] = []
        self.health: ScalesHealth | None = None

    def lead(self) -> None:
        """Test, to the end or until the scales are gone; what came of it is in :attr:`checks`."""
        from companion.table.selftest.checks import failed
        from companion.table.selftest.listening import SCALES
        from firmware_bridge.errors import BridgeError

        source = self._asked.scales.source
        try:
            source.open()
            self._say("Take your hands off the table; the scales are listened to.")
            if self._listen() and self._asked.cells is not None:
                self._weigh(self._asked.cells)
        except BridgeError as error:
            name = "stayed" if self.checks else "heard"
            self.checks.append(failed(SCALES, name, str(error)))
        finally:
            self.health = source.health()
            source.close()

    def _listen(self) -> bool:
        """Whether anything is heard of the scales that nobody touches."""
        from companion.table.selftest.listening import listened
        from firmware_bridge.diagnosis import diagnose
        from firmware_bridge.errors import BoardSilentError
        from firmware_bridge.source import read_until_heard

        asked = self._asked
        source, time = asked.scales
        try:
            read_until_heard(source, time, time.now_ns() + PATIENCE_NS)
        except BoardSilentError:  # that, too, is something the doctor knows a cure for
            health = source.health()
            self.checks += listened(diagnose([], health, health), asked.cells, self._misfits())
            return False
        self._read_until(time.now_ns() + _SETTLING_NS)
        before = source.health()
        batches = self._read_until(time.now_ns() + LISTENING_S * _NS)
        gains = None if asked.cells is None else asked.cells.counts_per_g
        diagnosis = diagnose(batches, before, source.health(), gains)
        self.checks += listened(diagnosis, asked.cells, self._misfits())
        return True

    def _weigh(self, cells: "LoadCells") -> None:
        """A weight is put down and taken off."""
        from companion.table.selftest.weighing import Step, WeightTest, weighed

        test = WeightTest(cells, self._asked.known, self._asked.scales.time.now_ns())
        try:
            for step in (Step.QUIET, Step.PUT_ON, Step.TAKE_OFF):
                if test.step is step:
                    test = self._do(test)
        finally:  # also of one that was stopped
            self.checks += weighed(test)

    def _do(self, test: "WeightTest") -> "WeightTest":
        """The test after its step is over."""
        from companion.table.selftest.weighing import hear, instruction
        from firmware_bridge.device_clock import DeviceClock
        from firmware_bridge.errors import BoardSilentError
        from firmware_bridge.source import BATCH_NS

        source, time = self._asked.scales
        clock, step = DeviceClock(), test.step
        heard_ns = time.now_ns()
        self._say(instruction(test))
        self._hand(step)
        while test.step is step:
            for batch in source.read(time.now_ns() + BATCH_NS):
                placed = clock.place(batch)
                if placed.restarted:
                    test = replace(test, heard=())  # a second is not put together of two lives
                test = hear(test, placed.samples, time.now_ns())
                heard_ns = time.now_ns()
            test = hear(test, (), time.now_ns())
            if time.now_ns() - heard_ns > _SILENT_NS:
                raise BoardSilentError(
                    source.health().sentence or "The scales have stopped speaking."
                )
        return test

    def _read_until(self, end_ns: int) -> "list[SampleBatch]":
        from firmware_bridge.source import BATCH_NS

        source, time = self._asked.scales
        batches: list[SampleBatch] = []
        while time.now_ns() < end_ns:
            batches += source.read(min(end_ns, time.now_ns() + BATCH_NS))
        return batches

    def _misfits(self) -> Sequence[str]:
        from calibration.fitness import misfits

        made = self._asked.made
        if made is None:
            return ()
        board_id = self._asked.scales.source.health().board_id
        return [one.sentence for one in misfits(made, board_id=board_id, today=self._asked.today)]
