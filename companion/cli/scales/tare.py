"""``companion scales tare``: from now on, what do the cells read of nothing?"""

import json
import sys
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.places import place
from companion.cli.scales.options import PATIENCE_NS, ScalesOption

if TYPE_CHECKING:
    from calibration.load_cell import LoadCells
    from calibration.scales_file import ScalesFile
    from calibration.steady import Reading, Refusal
    from companion.cli.wiring import Scales
    from firmware_bridge.line import Timekeeper
    from firmware_bridge.source import SampleSource

_NS = 1_000_000_000

# After Enter the table still shakes, and the converters' filters still hold what was before.
_SETTLING_NS = _NS // 2

# A second with a wrong word, or with a step of somebody who walks by, is followed by another.
_SECONDS = 5


def tare(
    *,
    scales: ScalesOption = "auto",
    calibration: Annotated[
        Path | None,
        typer.Option(parser=place, metavar="FILE", help="Of these scales; else this table's own."),
    ] = None,
    empty: Annotated[
        bool,
        typer.Option("--empty", help="I have looked: nothing stands on the base, it has drifted."),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Take the zero of the empty base anew: a second without hands, and with nothing on it.

    A base on which something may stand is refused, with what to do. The zero that was there before
    is kept in the file of the calibration. Exit code 1: refused, and nothing was written.
    """
    from calibration.errors import CalibrationError
    from calibration.scales_file import with_zero, write_scales
    from calibration.steady import Refusal
    from companion.cli.calibrate.practice_base import PracticeBase
    from companion.cli.scales.places import as_companion_error, calibrated_scales, scales_path
    from companion.cli.told_to_end import stopping_says
    from companion.cli.wiring import Scales, scales_errors_told, table_scales
    from companion.errors import MissingError, UsageError

    try:
        before = calibrated_scales(calibration)
    except MissingError:
        _require_scales(scales)  # who has none is not helped by a calibration
        raise
    reach_x_mm, reach_y_mm = map(float, abs(before.load_cells().positions_mm[0]))
    base = PracticeBase((reach_x_mm, reach_y_mm), 0.0)
    chosen = table_scales(scales, in_memory=Scales(base.source, base.time))
    if chosen is None:
        raise UsageError("Without scales there is no zero to take; leave --scales none out.")
    with scales_errors_told(), stopping_says("Stopped; no zero was taken, nothing was written."):
        taken = zero_of(chosen, before, in_memory=chosen.source is base.source, empty=empty)
    if isinstance(taken, Refusal):
        print(f"companion: {taken.sentence}", file=sys.stderr)
        raise typer.Exit(1)
    path = scales_path(calibration)
    try:
        after = with_zero(before, taken, date=datetime.now(UTC).date().isoformat())
        write_scales(path, after)
    except CalibrationError as error:
        raise as_companion_error(error) from error
    _tell(before, after, path, as_json=as_json)


def _require_scales(choice: str) -> None:
    """Return if the scales are heard.

    Raises:
        MissingError: They are not there, or say nothing.
    """
    from calibration.fitness import VIRTUAL
    from companion.cli.wiring import scales_errors_told, table_scales
    from firmware_bridge.source import read_until_heard

    chosen = None if choice == VIRTUAL else table_scales(choice)
    if chosen is None:
        return
    source, time = chosen
    with scales_errors_told(), closing(source):
        source.open()
        read_until_heard(source, time, time.now_ns() + PATIENCE_NS)


def zero_of(
    scales: "Scales", before: "ScalesFile", *, in_memory: bool, empty: bool
) -> "LoadCells | Refusal":
    """Return the cells with their zero of now, or why it is not taken.

    Args:
        scales: Closed yet, and closed again.
        before: Their calibration.
        in_memory: Whether they are only to practise on.
        empty: Somebody has looked: nothing stands on the base.

    Raises:
        BridgeError: The scales are not there, or say nothing.
    """
    from calibration import tare as zero
    from calibration.fitness import VIRTUAL
    from calibration.steady import Refusal, Refused
    from firmware_bridge.source import read_until_heard

    source, time = scales
    source.open()
    try:
        print("Nothing on the base, and hands off the table …", file=sys.stderr)
        read_until_heard(source, time, time.now_ns() + PATIENCE_NS)
        strange = _not_of(before, VIRTUAL if in_memory else source.health().board_id)
        if strange is not None:
            return strange
        listener = _Seconds(source, time)
        for _ in range(_SECONDS):
            taken = zero.tare(before.load_cells(), listener.next(), is_base_empty=empty)
            if not isinstance(taken, Refusal) or taken.why is Refused.INCONSISTENT:
                break
        return taken
    finally:
        source.close()


def _not_of(before: "ScalesFile", board_id: str) -> "Refusal | None":
    """Why a zero of these scales has no place in that calibration: it is of others."""
    from calibration.fitness import VIRTUAL, Misfit, misfits
    from calibration.steady import Refusal, Refused

    wrong = {Misfit.OTHER_BOARD} | ({Misfit.PRACTISED} if board_id != VIRTUAL else set())
    for one in misfits(before.provenance, board_id=board_id, today=date.max):
        if one in wrong:
            return Refusal(Refused.INCONSISTENT, one.sentence)
    return None


class _Seconds:
    """Seconds of conversions with host times, one after the other."""

    def __init__(self, source: "SampleSource", time: "Timekeeper") -> None:
        from firmware_bridge.device_clock import DeviceClock

        self._source = source
        self._time = time
        self._clock = DeviceClock()

    def next(self) -> "list[Reading]":
        """Return the next whole second; what waited in the port is left out."""
        from firmware_bridge.source import BATCH_NS

        since_ns = self._time.now_ns() + _SETTLING_NS
        readings: list[Reading] = []
        while self._time.now_ns() < since_ns + _NS:
            for batch in self._source.read(self._time.now_ns() + BATCH_NS):
                placed = self._clock.place(batch)
                if placed.restarted:
                    readings.clear()  # a second is not put together of two lives
                readings += [one for one in placed.samples if one.at_ns >= since_ns]
        return readings


def _tell(before: "ScalesFile", after: "ScalesFile", path: Path, *, as_json: bool) -> None:
    from companion.record.shown_path import shown_path

    moved_g = [
        (new.tare_counts - old.tare_counts) / old.counts_per_g
        for old, new in zip(before.cells, after.cells, strict=True)
    ]
    if as_json:
        told = {
            "file": shown_path(path),
            "zero_date": after.zero_date,
            "moved_g": [round(one, 3) for one in moved_g],
            "tare_counts": [one.tare_counts for one in after.cells],
            "earlier_zeros": len(after.earlier_zeros),
        }
        print(json.dumps(told))
        return
    each = ", ".join(f"{one:+z.1f}" for one in moved_g)
    print(
        f"The zero was taken: it had moved by {sum(moved_g):+z.1f} g since {before.zero_date} "
        f"(cell by cell {each}).\nWritten to {path}; the one before is kept there."
    )
