"""With what does a match begin at this table? Set up before its sensors, written down, or named.

What people set up counts for the match that is open or, where none is, for the next one.
"""

from typing import TYPE_CHECKING

from companion.table.first_stand import named_scene, set_of, write_scene, written_scene
from companion.table.live_match import LiveMatch

if TYPE_CHECKING:  # a table without sensors needs nothing that weighs or sees, and starts sooner
    from calibration.table_set import TableSet
    from companion.scene import Scene
    from companion.table.beginning.live_beginning import LiveBeginning
    from companion.table.cameras.live_cameras import LiveCameras
    from companion.table.scales.live_scales import LiveScales


class SettingUp:
    """How matches begin at one table; belongs to the mind's thread."""

    def __init__(
        self,
        scales: "LiveScales | None",
        cameras: "LiveCameras | None",
        *,
        is_followed: bool,
        judges_pictures: bool,
    ) -> None:
        """Set up nothing yet.

        Args:
            scales, cameras: None where the table has none.
            is_followed: Whether a referee follows matches by them.
            judges_pictures: Whether anybody does.
        """
        self._scales = scales
        self._cameras = cameras
        self._is_followed = is_followed
        self._judges_pictures = judges_pictures
        self.live: LiveBeginning | None = None
        """Who follows a set-up; None where nothing is being set up."""
        self.begun: Scene | None = None
        """What people have set up, or the record has; None where that is only named, or unknown."""

    @property
    def first_scene(self) -> "Scene | None":
        """With what the match begins, None where nobody knows."""
        return self.begun or named_scene(self._scales, self._cameras)

    @property
    def may_begin(self) -> bool:
        """Whether a set-up could be followed: sensors that were calibrated, and a set."""
        return self._table_set is not None

    @property
    def is_each(self) -> bool:
        """Whether sensors follow a match only if it was set up before them: nobody named how."""
        return self.may_begin and named_scene(self._scales, self._cameras) is None

    def begin(self, now_ns: int) -> bool:
        """Follow a set-up from the empty base; again begins anew. Return whether anybody can."""
        table_set = self._table_set
        if table_set is None:
            return False
        from companion.table.beginning.live_beginning import (  # noqa: PLC0415 -- it weighs
            LiveBeginning,
        )

        seeing = self._cameras if self._judges_pictures else None
        self.begun = None
        self.live = LiveBeginning(table_set, self._scales, seeing, now_ns=now_ns)
        return True

    def skip(self) -> None:
        """Follow the set-up no more: people tell what is done, unless a set-up was named."""
        self.live = None

    def finish(self, scene: "Scene", match: LiveMatch | None) -> None:
        """Let the match that is open, or else the next one, begin with ``scene``."""
        self.begun, self.live = scene, None
        self._write(match)

    def open(self, match: LiveMatch, *, has_begun: bool) -> None:
        """Let a match begin with what was set up; one that has begun, with what its record says."""
        if has_begun:
            self.begun = written_scene(match, self._table_set)
        else:
            self._write(match)

    def close(self) -> None:
        """Forget how the match that was open began: that is how another one stands."""
        self.begun, self.live = None, None

    @property
    def _table_set(self) -> "TableSet | None":
        if not self._is_followed:
            return None
        return set_of(self._scales, self._cameras, judges_pictures=self._judges_pictures)

    def _write(self, match: LiveMatch | None) -> None:
        if match is not None and self.begun is not None and match.is_of("villa_paletti"):
            write_scene(match, self.begun, self._cameras)
