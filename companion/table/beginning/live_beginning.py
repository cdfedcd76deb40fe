"""Who follows a set-up at a table? What sensors say becomes events; what eyes look for comes out.

Belongs to the mind's thread. Which witnesses take part is looked at anew all the time: one that
goes blind is waited for no more, and one that comes takes part.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from calibration.table_set import TableSet
from companion.evidence import WeightStep
from companion.games.villa_paletti.pieces import PLATE_ORDER
from companion.link.messages.shown.setting_up import SetupView
from companion.scene import Scene
from companion.table.beginning.begun import scene_of
from companion.table.beginning.guide import (
    Beginning,
    Confirmed,
    Event,
    Heard,
    Looked,
    Rested,
    Stepped,
    hear,
)
from companion.table.beginning.standing import PIECES
from companion.table.beginning.steps import Step
from companion.table.beginning.totals import Rest
from companion.table.beginning.view import setup_view
from companion.table.writing.measured import Felt

if TYPE_CHECKING:
    from companion.table.cameras.live_cameras import LiveCameras
    from companion.table.hands_free.looking import SawSetUp
    from companion.table.scales.live_scales import LiveScales
    from companion.vision.setting_up_watch import Asked

_REST_EVERY_NS: Final = 500_000_000
_SHOWN_EVERY_NS: Final = 250_000_000
_REST_NS: Final = 1_000_000_000


class LiveBeginning:
    """One set-up."""

    def __init__(
        self,
        table_set: TableSet,
        scales: "LiveScales | None",
        cameras: "LiveCameras | None",
        *,
        now_ns: int,
    ) -> None:
        """Begin with a base of which nothing is known.

        Args:
            table_set: The pieces of this table.
            scales, cameras: What the table has; ``cameras`` only where somebody judges pictures.
            now_ns: The table's time.
        """
        self._scales = scales
        self._cameras = cameras
        self._rested_ns = now_ns
        self._touched_ns = now_ns
        has_scales = scales is not None and scales.is_well
        has_cameras = cameras is not None and cameras.is_any_well
        self.now = Beginning(table_set, has_scales, has_cameras, now_ns)
        self._shown: SetupView | None = None
        self._shown_ns = 0
        self._shown_step: Step | None = None

    @property
    def asked(self) -> "Asked":
        """What eyes are to look for now."""
        from companion.vision.setting_up_watch import Asked  # noqa: PLC0415 -- scales need no eyes

        is_plate_due = self.now.step in (Step.PLATE, Step.READY)
        return Asked(self.now.table_set, PIECES, PLATE_ORDER[0] if is_plate_due else None)

    @property
    def scene(self) -> Scene | None:
        """What the match begins with, None while it is not ready."""
        return scene_of(self.now) if self.now.is_done else None

    def feel(self, felt: Iterable[Felt], now_ns: int) -> None:
        """Hear the scales, or that they said nothing."""
        self._look_who_is_there(now_ns)
        for one in felt:
            if isinstance(one, WeightStep):
                self._hear(Stepped(one))
        self._look_at_rest(now_ns)

    def see(self, saw: "SawSetUp") -> None:
        """Hear the eyes."""
        self._look_who_is_there(saw.at_ns)
        self._hear(Looked(saw.at_ns, saw.seen, saw.why))

    def confirm(self, now_ns: int) -> None:
        """Hear from people that this step is done."""
        self._hear(Confirmed(now_ns))

    def view(self, now_ns: int) -> SetupView:
        """Return what faces are shown."""
        return setup_view(self.now, now_ns)

    def has_news(self, now_ns: int) -> bool:
        """Whether what faces are shown has become another since this was asked."""
        if now_ns - self._shown_ns < _SHOWN_EVERY_NS and self.now.step == self._shown_step:
            return False
        self._shown_ns, self._shown_step = now_ns, self.now.step
        before, self._shown = self._shown, self.view(now_ns)
        return before != self._shown

    def _hear(self, event: Event) -> None:
        self.now = hear(self.now, event)

    def _look_who_is_there(self, now_ns: int) -> None:
        scales = self._scales is not None and self._scales.is_well
        cameras = self._cameras is not None and self._cameras.is_any_well
        if (scales, cameras) != (self.now.scales, self.now.cameras):
            self._hear(Heard(now_ns, scales, cameras))

    def _look_at_rest(self, now_ns: int) -> None:
        """Twice a second, once nobody has touched the base for a while."""
        scales = self._scales
        if scales is None or scales.weigher is None:
            return
        if not scales.weigher.is_left_alone:
            self._touched_ns = now_ns
        load = scales.load
        due_ns = max(self._touched_ns + _REST_NS, self._rested_ns + _REST_EVERY_NS)
        if load is None or now_ns < due_ns:
            return
        self._rested_ns = now_ns
        rest = Rest(load.mass_g, load.moment_gmm, load.mass_sd_g, load.moment_sd_gmm)
        self._hear(Rested(now_ns, rest))
