"""Which scales does a table hear while a match is played on it, and what is known of them?"""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from companion.cli.places import place

if TYPE_CHECKING:
    from companion.table.scales.live_scales import LiveScales
    from companion.table.scales.worker import ScalesWorker

ScalesAtTableOption = Annotated[
    str | None,
    typer.Option(
        "--scales",
        metavar="auto|PORT|gpio|spi|virtual|none",
        help="The table's scales; by default looked for once they were calibrated, else none.",
    ),
]
CalibrationOption = Annotated[
    Path | None,
    typer.Option(parser=place, metavar="FILE", help="Of these scales; else this table's own."),
]
StandsOption = Annotated[
    Path | None,
    typer.Option(
        "--setup",
        parser=place,
        metavar="FILE",
        help="The set and where it stands, for how far it is from tipping: a recording, or its "
        "/table/setup as JSON; or the set alone, as companion enrol measures it (.toml).",
    ),
]


class ScalesAtTable(NamedTuple):
    """What the mind knows of the scales, and the thread that will listen to them."""

    live: "LiveScales"
    worker: "ScalesWorker"


def scales_at_table(
    choice: str | None, calibration: Path | None, setup: Path | None
) -> ScalesAtTable | None:
    """Return the scales of a table that is about to be served, None if it has none.

    By which calibration they weigh is told on standard error. That they are not plugged in is no
    error: they may come, and the light says so.

    Args:
        choice: As in :func:`companion.cli.wiring.table_scales`; None is ``auto`` where scales were
            calibrated, or a calibration is named, and ``none`` elsewhere.
        calibration: A file; None is this table's own.
        setup: Where the set is told and what stands where, or the set alone; None is this table's
            own, or else the one that comes with the companion, wherever it stands.

    Raises:
        UsageError, MissingError, UnreadableError: A file or the choice cannot be used.
    """
    from companion.cli.scales.places import scales_path

    if choice is None:
        choice = "auto" if calibration is not None or scales_path().exists() else "none"
    if choice == "none":
        return None
    from companion.cli.enrol.set_places import set_sentences
    from companion.cli.recorded_setup import setup_to_record
    from companion.cli.scales.calibration import calibration_of, tell
    from companion.cli.wiring import table_scales
    from companion.record.table_setup import read_setup
    from companion.table.opening import open_table
    from companion.table.scales.live_scales import LiveScales, ScalesKnown
    from companion.table.scales.worker import ScalesWorker

    chosen = table_scales(choice)
    assert chosen is not None, "only none is none"
    weighed_by = calibration_of(choice, calibration)
    tell((*weighed_by.sentences(), *set_sentences(setup)))
    stands = read_setup(setup_to_record(setup, weighed_by.cells))
    known = ScalesKnown(
        cells=weighed_by.cells,
        lightest_piece_g=min(kind.mass_g for kind in stands.table_set.kinds.values()),
        made=weighed_by.made,
        today=datetime.now(UTC).date(),
        table_set=stands.table_set,
        scene=open_table(stands).scene if setup is not None and stands.columns else None,
    )
    return ScalesAtTable(LiveScales(known), ScalesWorker(chosen.source, chosen.time))
