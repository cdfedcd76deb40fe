"""``companion scales watch``: what do the scales say right now?"""

import sys
from collections import deque
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.places import place
from companion.cli.scales.options import FaultsOption, ScalesOption

if TYPE_CHECKING:
    from companion.cli.scales.calibration import Calibration
    from companion.cli.wiring import Scales
    from firmware_bridge.ailments import Finding
    from firmware_bridge.health import ScalesHealth
    from firmware_bridge.samples import SampleBatch

_NS = 1_000_000_000

# A median of so many words shows no wrong one, and follows a hand.
_WORDS = 15
_PICTURES_PER_S = 10

_UNHEARD = (
    "Nothing was heard of the scales. A board needs three seconds to start; watch for longer, or "
    "run: companion scales doctor"
)


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

    In a terminal it is a picture; in a file or pipe it is one line a second. Exit code 3: nothing
    was heard of the scales.
    """
    from companion.cli.scales.calibration import calibration_of, tell
    from companion.cli.told_to_end import told_to_end_once
    from companion.cli.wiring import scales_errors_told, table_scales
    from companion.errors import MissingError, UsageError

    chosen = table_scales(scales, faults=fault or ())
    if chosen is None:
        raise UsageError("Without scales there is nothing to watch; leave --scales none out.")
    weighed_by = calibration_of(scales, calibration)
    tell(weighed_by.sentences())
    watched = _Watched(chosen, weighed_by)
    with scales_errors_told(), told_to_end_once(), suppress(KeyboardInterrupt):
        watched.run(seconds)
    if not watched.is_heard:
        raise MissingError(watched.sentence or _UNHEARD)


class _Watched:
    """What was heard of the scales so far."""

    def __init__(self, scales: "Scales", weighed_by: "Calibration") -> None:
        from firmware_bridge.live_ailments import LiveAilments

        self._source, self._time = scales
        self._weighed_by = weighed_by
        self._words = tuple(deque[int](maxlen=_WORDS) for _ in range(4))
        self._board_id = ""
        cells = weighed_by.cells
        self._ailing = LiveAilments(None if cells is None else cells.counts_per_g)
        self._told: frozenset[str] = frozenset()
        self.is_heard = False
        """Whether a board said who it is, or a cell said anything."""
        self.sentence = ""
        """What ails the scales now."""

    def run(self, seconds: float | None) -> None:
        """Show them until the time is over."""
        from rich.console import Console
        from rich.live import Live

        from companion.cli.scales.picture import line, picture, reading

        time, cells = self._time, self._weighed_by.cells
        console = Console()
        end_ns = None if seconds is None else time.now_ns() + round(seconds * _NS)
        next_ns = time.now_ns() + _NS
        self._source.open()
        try:
            with Live(console=console, refresh_per_second=_PICTURES_PER_S, transient=False) as live:
                while end_ns is None or time.now_ns() < end_ns:
                    health = self._listen()
                    if not console.is_terminal and time.now_ns() < next_ns:
                        continue
                    ailing = self._ailing.findings()
                    now = reading(self._counts(health), cells, self._frozen(), ailing)
                    if console.is_terminal:
                        live.update(picture(now, health, cells))
                        continue
                    next_ns += _NS
                    print(health.sentence or line(now, health), flush=True)
                    for sentence in self._new_cures(ailing):
                        print(sentence, file=sys.stderr, flush=True)
        finally:
            self._source.close()

    def _listen(self) -> "ScalesHealth":
        from companion.cli.scales.calibration import tell
        from firmware_bridge.source import BATCH_NS

        for batch in self._source.read(self._time.now_ns() + BATCH_NS):
            self._take(batch)
        health = self._source.health()
        if health.board_id != self._board_id:
            self._board_id = health.board_id
            tell(self._weighed_by.of_board(health.board_id))
        self.is_heard = self.is_heard or bool(health.board_id)
        self.sentence = health.sentence
        if health.sentence:
            self._ailing.forget()
        return health

    def _new_cures(self, ailing: tuple["Finding", ...]) -> list[str]:
        """What ails cells since now, each once as long as it lasts, with what helps."""
        kinds = {f"{one.cell} {one.ailment}": f"{one.sentence} {one.cure}" for one in ailing}
        new = [sentence for kind, sentence in kinds.items() if kind not in self._told]
        self._told = frozenset(kinds)
        return new

    def _take(self, batch: "SampleBatch") -> None:
        self.is_heard = True
        self._ailing.feed(batch)
        for cell, counts, flags in zip(batch.cell, batch.counts, batch.flags, strict=True):
            if not flags:
                self._words[cell].append(counts)

    def _counts(self, health: "ScalesHealth") -> list[float | None]:
        """What each cell says, None where nothing usable came."""
        frozen = self._frozen()
        return [
            median(words)
            if words and one.condition not in ("blind", "saturated") and cell not in frozen
            else None
            for cell, (words, one) in enumerate(zip(self._words, health.cells, strict=True))
        ]

    def _frozen(self) -> tuple[int, ...]:
        """Cells whose words are all the same; a real one's last digits never rest."""
        return tuple(
            cell
            for cell, words in enumerate(self._words)
            if len(words) == _WORDS and len(set(words)) == 1
        )
