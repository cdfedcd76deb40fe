"""``companion scales watch``: what do the scales say right now?"""

from collections import deque
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.places import place
from companion.cli.scales_options import FaultsOption, ScalesOption

if TYPE_CHECKING:
    from companion.cli.scales_calibration import Calibration
    from companion.cli.wiring import Scales
    from firmware_bridge.samples import SampleBatch

_NS = 1_000_000_000

# A median of so many words shows no wrong one, and follows a hand.
_WORDS = 15
_PICTURES_PER_S = 10


def watch(
    *,
    scales: ScalesOption = "auto",
    fault: FaultsOption = None,
    calibration: Annotated[
        Path | None,
        typer.Option(parser=place, metavar="FILE", help="Of these scales; else this table's own."),
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0.1, help="How long; else until Ctrl-C.")
    ] = None,
) -> None:
    """Show what each cell carries and where the weight's centre is, live, until Ctrl-C.

    In a terminal it is a picture; in a file or pipe it is one line a second.
    """
    from companion.cli.scales_calibration import calibration_of, tell
    from companion.cli.told_to_end import told_to_end_once
    from companion.cli.wiring import scales_errors_told, table_scales
    from companion.errors import UsageError

    chosen = table_scales(scales, faults=fault or ())
    if chosen is None:
        raise UsageError("Without scales there is nothing to watch; leave --scales none out.")
    weighed_by = calibration_of(scales, calibration)
    tell(weighed_by.sentences())
    try:
        with told_to_end_once(), scales_errors_told():
            _watch(chosen, weighed_by, seconds)
    except KeyboardInterrupt:
        return


def _watch(scales: "Scales", weighed_by: "Calibration", seconds: float | None) -> None:
    from rich.console import Console
    from rich.live import Live

    from companion.cli.scales_calibration import tell
    from companion.cli.scales_picture import line, picture, reading
    from firmware_bridge.source import BATCH_NS

    source, time = scales
    cells = weighed_by.cells
    board_id = ""
    words = tuple(deque[int](maxlen=_WORDS) for _ in range(4))
    console = Console()
    end_ns = None if seconds is None else time.now_ns() + round(seconds * _NS)
    next_ns = time.now_ns() + _NS
    source.open()
    try:
        with Live(console=console, refresh_per_second=_PICTURES_PER_S, transient=False) as live:
            while end_ns is None or time.now_ns() < end_ns:
                for batch in source.read(time.now_ns() + BATCH_NS):
                    _take(batch, words)
                health = source.health()
                if health.board_id != board_id:
                    board_id = health.board_id
                    tell(weighed_by.of_board(board_id))
                counts = [
                    median(cell) if cell and one.condition not in ("blind", "saturated") else None
                    for cell, one in zip(words, health.cells, strict=True)
                ]
                now = reading(counts, cells)
                if console.is_terminal:
                    live.update(picture(now, health, cells))
                elif time.now_ns() >= next_ns:
                    next_ns += _NS
                    print(health.sentence or line(now, health), flush=True)
    finally:
        source.close()


def _take(batch: "SampleBatch", words: tuple[deque[int], ...]) -> None:
    for cell, counts, flags in zip(batch.cell, batch.counts, batch.flags, strict=True):
        if not flags:
            words[cell].append(counts)
