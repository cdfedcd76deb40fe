"""What does the mind know of the scales? News in; evidence for the record and a view out.

Nothing here changes a zero: what stood on the table when the plug was pulled stands there still,
and the weighing compares rests across the gap. Nothing here says what was done either; people do.
"""

from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from calibration.fitness import misfits
from calibration.load_cell import LoadCells
from calibration.scales_file import Provenance
from calibration.table_set import TableSet
from companion.evidence import Health, ScaleEvidence
from companion.link.messages.shown.scales import (
    Light,
    MarginView,
    ScalesView,
    SwayLevel,
    SwayView,
    TraceView,
)
from companion.scene import Scene
from companion.table.light import Lit
from companion.table.scales.light import Known, light_of
from companion.table.scales.readings import Readings
from companion.table.scales.worker import Failed, ScalesNews
from companion.table.steadying import Steadied
from companion.weighing.live_sway import Danger, LiveSway
from companion.weighing.margin import LiveLoad, tipping_margins, top_swing_mm
from companion.weighing.merge import Tick
from companion.weighing.plunge import Plunge
from companion.weighing.weigher import Weigher
from firmware_bridge.health import ScalesHealth

Felt = ScaleEvidence | Plunge
"""What the scales say, for the record: a plunge is the alarm at once, the fall comes at rest."""

# Ten a second move a strip smoothly, and cost a tablet little.
_SHOWN_EVERY_NS: Final = 100_000_000
_MARGINS_EVERY_NS: Final = 500_000_000

_SENTENCE: Final[dict[Light, str]] = {
    "searching": "The scales were not heard yet.",
    "well": "The scales are well.",
    "blind": "Nothing is heard from the scales.",
}
_LEVEL: Final[dict[Danger, SwayLevel]] = {
    Danger.CALM: "calm",
    Danger.AS_USUAL: "as_usual",
    Danger.MORE_THAN_EVER: "more_than_ever",
    Danger.GROWING: "growing",
}


@dataclass(frozen=True)
class ScalesKnown:
    """What is known of a table's scales before they say anything.

    Attributes:
        cells: What they weigh; None if they were never calibrated.
        lightest_piece_g: Of the set on the table; lighter steps are no steps.
        made: Where the calibration comes from, None where nobody wonders.
        today: For its age.
        scene: What stands where; None where nobody knows, and then there are no margins.
        table_set: The pieces, for a match that is set up; None where only ``scene`` tells them.
    """

    cells: LoadCells | None
    lightest_piece_g: float
    made: Provenance | None
    today: date
    scene: Scene | None = None
    table_set: TableSet | None = None


class LiveScales:
    """Follows the scales of one table; belongs to the mind's thread."""

    def __init__(self, known: ScalesKnown) -> None:
        """Begin without having heard anything."""
        self._known = known
        cells = known.cells
        self._weigher = None if cells is None else Weigher(cells, known.lightest_piece_g)
        self._readings = Readings(0.0 if cells is None else cells.empty_base_mass_g)
        self._health: ScalesHealth | None = None
        self._heard_ns: int | None = None
        self._failure = ""
        self._lit, self._steadied = Lit(), Steadied()
        self._is_seeing = False
        self._tick: Tick | None = None
        self._alarm: Plunge | None = None
        self._falls = 0
        self._margins: tuple[MarginView, ...] = ()
        self._margins_ns = 0
        self._scene = known.scene
        self._shown: ScalesView | None = None
        self._shown_ns = 0

    def weigh_by(self, cells: LoadCells, made: Provenance) -> None:
        """Weigh by other cells from now on; what was weighed before is forgotten."""
        self._known = replace(self._known, cells=cells, made=made)
        self._weigher = Weigher(cells, self._known.lightest_piece_g)
        self._readings = Readings(cells.empty_base_mass_g)
        self._tick = self._alarm = None
        self._margins = ()

    @property
    def first_scene(self) -> Scene | None:
        """What stood where when the table was set up, None where nobody knows."""
        return self._known.scene

    @property
    def table_set(self) -> TableSet | None:
        """The pieces of this table, None where nobody told."""
        scene = self._known.scene
        return self._known.table_set or (None if scene is None else scene.table_set)

    @property
    def load(self) -> LiveLoad | None:
        """What stands on the base weighs, None while there are too few readings."""
        return self._readings.load

    @property
    def is_well(self) -> bool:
        """Whether they can be weighed by."""
        return self._weigher is not None and self._is_seeing

    @property
    def cells(self) -> LoadCells | None:
        """What they weigh by; None if they were never calibrated."""
        return self._known.cells

    @property
    def weigher(self) -> Weigher | None:
        """What weighs, fed by :meth:`hear`; None while they are not calibrated."""
        return self._weigher

    def stands(self, scene: Scene | None) -> None:
        """Take ``scene`` for what stands where from now on; None: nobody knows any more."""
        self._scene = scene
        self._margins, self._margins_ns = (), 0

    def hear(self, news: ScalesNews) -> list[Felt]:
        """Return what the news lets the scales say."""
        felt: list[Felt] = []
        if isinstance(news, Failed):
            self._failure = news.sentence
        else:
            self._health = news.health
            for batch in news.batches:
                if not all(batch.flags):
                    self._heard_ns = news.at_ns
                if self._weigher is not None:
                    felt += self._weigher.feed(batch)
                    self._read(self._weigher.newest)
        felt += self._new_alarm()
        return [*felt, *self.look(news.at_ns)]

    def look(self, now_ns: int) -> list[Felt]:
        """Return how the health became another by now, also when nothing was heard at all."""
        known = self._known
        board_id = "" if self._health is None else self._health.board_id
        against = (
            () if known.made is None else misfits(known.made, board_id=board_id, today=known.today)
        )
        before = self._lit
        lit = light_of(
            Known(
                now_ns,
                self._health,
                self._heard_ns,
                self._failure,
                known.cells is not None,
                against,
            )
        )
        self._is_seeing, self._lit = lit.is_seeing, self._steadied.step(now_ns, lit)
        if lit.light == "blind":
            self._readings.forget()
        return [self.condition(now_ns)] if self._lit.is_news_after(before) else []

    def condition(self, now_ns: int) -> Health:
        """Return how the scales are, as it is written down."""
        return self._lit.health(now_ns, "scales", _SENTENCE)

    def view(self, now_ns: int) -> ScalesView:
        """Return what faces are shown now."""
        sees = self.is_well
        sway = self._weigher.sway if sees and self._weigher is not None else None
        self._look_at_margins(now_ns, sway if sees else None)
        return ScalesView(
            light=self._lit.light,
            trouble=self._lit.trouble,
            weight_g=self._readings.weight_g if sees else None,
            centre_mm=self._readings.centre_mm if sees else None,
            sway=None if sway is None else self._sway_view(sway),
            margins=self._margins if sees else (),
            falls=self._falls,
            trace=self._readings.trace if self._weigher is not None else TraceView(0, ()),
        )

    def news(self, now_ns: int) -> ScalesView | None:
        """Return the view if it is time to show it again: ten times a second, or it alarms."""
        shown = self._shown
        is_urgent = shown is None or (shown.light, shown.falls) != (self._lit.light, self._falls)
        if not is_urgent and now_ns - self._shown_ns < _SHOWN_EVERY_NS:
            return None
        view = self.view(now_ns)
        self._shown_ns = now_ns
        if view == shown:
            return None
        self._shown = view
        return view

    def _read(self, tick: Tick | None) -> None:
        if tick is not None and tick is not self._tick:
            self._tick = tick
            self._readings.add(tick)

    def _new_alarm(self) -> list[Plunge]:
        alarm = None if self._weigher is None else self._weigher.alarm
        if alarm is None or alarm is self._alarm:
            return []
        self._alarm = alarm
        self._falls += 1
        return [alarm]

    def _sway_view(self, sway: LiveSway) -> SwayView:
        scene = self._scene
        top_mm = None
        if scene is not None and sway.frequency_hz > 0:
            top_mm = top_swing_mm(scene, sway.amplitude_gmm, sway.frequency_hz)
        return SwayView(
            level=_LEVEL[sway.danger],
            amplitude_mm=round(sway.amplitude_mm, 2),
            top_mm=None if top_mm is None else round(top_mm, 1),
            frequency_hz=round(sway.frequency_hz, 1),
            touched=sway.touched,
        )

    def _look_at_margins(self, now_ns: int, sway: LiveSway | None) -> None:
        """Twice a second, and not while somebody's hand is on the table: that is in the load."""
        load = self._readings.load
        if self._scene is None or load is None or sway is None or sway.touched:
            return
        if now_ns - self._margins_ns < _MARGINS_EVERY_NS:
            return
        self._margins_ns = now_ns
        self._margins = tuple(
            MarginView(
                storey=one.storey,
                margin_mm=None if one.margin_mm is None else round(one.margin_mm, 1),
                sd_mm=round(one.sd_mm, 1),
                why="" if one.why is None else one.why.name.lower(),
            )
            for one in tipping_margins(self._scene, load)
        )
