"""``companion record``: what do the scales say during a match, kept for later?"""

import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.places import place
from companion.cli.scales.options import PATIENCE_NS, FaultsOption, ScalesOption

if TYPE_CHECKING:
    from companion.cli.wiring import Scales
    from companion.record.recording_writer import RecordingWriter
    from firmware_bridge.samples import SampleBatch

_NS = 1_000_000_000


def record(
    out: Annotated[
        Path, typer.Argument(parser=place, metavar="OUT.mcap", help="The recording to write.")
    ],
    *,
    scales: ScalesOption = "auto",
    fault: FaultsOption = None,
    setup: Annotated[
        Path | None,
        typer.Option(
            parser=place,
            metavar="FILE",
            help="The set and where it stands: a recording, its /table/setup as JSON, or the set "
            "alone (.toml). Else this table's own set, or the one that comes with the companion.",
        ),
    ] = None,
    calibration: Annotated[
        Path | None,
        typer.Option(parser=place, metavar="FILE", help="Of these scales; else this table's own."),
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0.1, help="How long; else until Ctrl-C.")
    ] = None,
) -> None:
    """Record what the scales say into an MCAP file, until Ctrl-C."""
    from companion.cli.enrol.set_places import set_sentences
    from companion.cli.own_output import require_own_place
    from companion.cli.recorded_setup import setup_to_record
    from companion.cli.scales.calibration import calibration_of, tell
    from companion.cli.told_to_end import is_told_to_end, stopping_says
    from companion.cli.wiring import scales_errors_told, table_scales
    from companion.errors import UsageError
    from companion.record.recording_writer import RecordingWriter
    from firmware_bridge.source import read_until_heard

    chosen = table_scales(scales, faults=fault or ())
    if chosen is None:
        raise UsageError("Without scales there is nothing to record; leave --scales none out.")
    if out.exists():  # before anybody waits for the scales
        raise UsageError(f"{out} is there already and is not written over; choose another name.")
    require_own_place(out, "a recording", ".mcap", lambda _: False)
    weighed_by = calibration_of(scales, calibration)
    tell((*weighed_by.sentences(), *set_sentences(setup)))
    content = setup_to_record(setup, weighed_by.cells)
    source, time = chosen
    with scales_errors_told(), closing(source):
        with stopping_says("Stopped before the scales said anything; nothing was written."):
            source.open()
            first = read_until_heard(source, time, time.now_ns() + PATIENCE_NS)
        with is_told_to_end() as is_over, RecordingWriter(out, content, first[0].received_ns) as to:
            tell(weighed_by.of_board(source.health().board_id))
            print("companion: Recording; Ctrl-C ends it.", file=sys.stderr, flush=True)
            _record(chosen, to, first, seconds, is_over)
    print(f"{out}: {to.samples} readings in {to.messages} messages.")


def _record(
    scales: "Scales",
    writer: "RecordingWriter",
    first: "list[SampleBatch]",
    seconds: float | None,
    is_over: Callable[[], bool],
) -> None:
    """Write what comes until the time is over, or somebody ends it; tell of trouble, once each."""
    from firmware_bridge.source import BATCH_NS

    source, time = scales
    end_ns = None if seconds is None else time.now_ns() + round(seconds * _NS)
    told = ""
    batches = first
    while not is_over() and (end_ns is None or time.now_ns() < end_ns):
        for batch in batches:
            writer.add(batch)
        batches = source.read(time.now_ns() + BATCH_NS)
        sentence = source.health().sentence
        if sentence and sentence != told:
            print(f"companion: {sentence}", file=sys.stderr)
        told = sentence
    for batch in batches:
        writer.add(batch)
    writer.add_tap({"tap": "end_of_recording"}, time.now_ns())
