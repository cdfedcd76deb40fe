"""What does the mind know of the cameras? News in; health for the record and a view out.

Nothing here judges what was done at the table: this is how the cameras are, so that people know
what is seen.
"""

from dataclasses import dataclass, field
from typing import Final

from calibration.table_set import TableSet
from companion.evidence import Health, SeenSway
from companion.link.messages.shown.cameras import CameraSwayView, CameraView, QualityView
from companion.link.messages.shown.scales import Light
from companion.scene import Scene
from companion.table.cameras.ear import device
from companion.table.cameras.light import Known, light_of
from companion.table.cameras.news import (
    CameraFailed,
    CameraHeard,
    CameraInspected,
    CameraNews,
)
from companion.table.light import Lit
from companion.table.steadying import Steadied
from companion.vision.capture.latest import Latest

_SHOWN_EVERY_NS: Final = 300_000_000
"""Qualities at a limit may come and go with each look; a light is shown at once."""

_SWAY_SHOWN_NS: Final = 3_000_000_000
"""Cameras tell of a swing that they have seen; of a tower that stands still they tell nothing."""

_GROWS_PER_S: Final = 0.4
"""Natural logarithm: half as much again in a second, as of the scales."""

_SENTENCE: Final[dict[Light, str]] = {
    "searching": "No picture came from the camera yet.",
    "well": "The camera is well.",
    "blind": "No picture comes from the camera.",
}

Believed = Latest[Scene | None]
"""How everything is believed to stand: told by the mind, drawn by who makes pictures."""


@dataclass(frozen=True)
class CamerasKnown:
    """What is known of a table's cameras before they send anything.

    Attributes:
        calibrated: By name, in the order in which they are shown, whether the lens is known.
        scene: What stands where when a match begins; None where nobody knows.
        believed: Where it is told what stands where.
        table_set: The pieces, for a match that is set up; None where only ``scene`` tells them.
    """

    calibrated: dict[str, bool]
    scene: Scene | None
    believed: Believed
    table_set: TableSet | None = None


@dataclass
class _One:
    """A camera as it was known last.

    ``lit`` is what is told of it; whether something is seen by it is ``is_seeing``.
    """

    since_ns: int
    since_wall: str
    heard: CameraHeard | None = None
    inspected: CameraInspected | None = None
    failure: str = ""
    lit: Lit = field(default_factory=Lit)
    steadied: Steadied = field(default_factory=Steadied)
    is_seeing: bool = False
    sway: CameraSwayView | None = None
    swayed_ns: int = 0


class LiveCameras:
    """Follows the cameras of one table; belongs to the mind's thread."""

    def __init__(self, known: CamerasKnown, now_ns: int, wall: str) -> None:
        """Begin without having seen anything.

        Args:
            known: What is known before.
            now_ns, wall: Monotonic time and ISO 8601 time in UTC.
        """
        self._known = known
        known.believed.put(known.scene)
        self._cameras = {name: _One(now_ns, wall) for name in known.calibrated}
        self._shown: tuple[CameraView, ...] | None = None
        self._shown_ns = 0

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
    def is_any_well(self) -> bool:
        """Whether anything can be seen by a camera whose lens is known."""
        return any(
            one.is_seeing and self._known.calibrated[name] for name, one in self._cameras.items()
        )

    def now_calibrated(self, camera: str) -> None:
        """Know that a camera's lens is known from now on."""
        self._known.calibrated[camera] = True

    def stands(self, scene: Scene | None) -> None:
        """Take ``scene`` for what stands where from now on; None: nobody knows any more."""
        self._known.believed.put(scene)

    def hear(self, news: CameraNews, wall: str) -> list[Health]:
        """Return what the news lets the record say, at the wall's time."""
        match news:
            case CameraHeard():
                self._cameras[news.camera].heard = news
            case CameraInspected():
                self._cameras[news.camera].inspected = news
            case CameraFailed():
                self._cameras[news.camera].failure = news.sentence
        return self.look(max(news.at_ns, self._newest_ns), wall)

    def look(self, now_ns: int, wall: str) -> list[Health]:
        """Return whose health became another by now, also when nothing came at all."""
        told = []
        for name, one in self._cameras.items():
            before = one.lit
            lit = light_of(
                Known(
                    name,
                    now_ns,
                    one.since_ns,
                    one.heard,
                    one.inspected,
                    one.failure,
                    self._known.calibrated[name],
                )
            )
            one.is_seeing, one.lit = lit.is_seeing, one.steadied.step(now_ns, lit)
            if now_ns - one.swayed_ns > _SWAY_SHOWN_NS:
                one.sway = None
            if before.light != one.lit.light:
                one.since_wall = wall
            if one.lit.is_news_after(before):
                told.append(self._condition(name, now_ns))
        return told

    def sways(self, seen: SeenSway) -> None:
        """Take how the cameras saw the tower swing; it is shown for some seconds."""
        for camera in seen.cameras:
            one = self._cameras.get(camera.camera)
            if one is not None:
                grows = (camera.growth_per_s or 0.0) > _GROWS_PER_S
                mm = round(camera.amplitude_mm, 1), round(camera.sd_mm, 1)
                one.sway, one.swayed_ns = CameraSwayView(*mm, grows), seen.known_ns

    def conditions(self, now_ns: int) -> list[Health]:
        """Return how all cameras are, as it is written down when a match begins."""
        return [self._condition(name, now_ns) for name in self._cameras]

    def view(self) -> tuple[CameraView, ...]:
        """Return what faces are shown now."""
        return tuple(
            CameraView(
                name,
                one.lit.light,
                one.since_wall,
                one.lit.trouble,
                _qualities(one.inspected),
                one.sway,
            )
            for name, one in self._cameras.items()
        )

    def news(self, now_ns: int) -> tuple[CameraView, ...] | None:
        """Return the view if it is another and it is time to show it."""
        view, shown = self.view(), self._shown
        if view == shown:
            return None
        is_urgent = shown is None or [one.light for one in shown] != [one.light for one in view]
        if not is_urgent and now_ns - self._shown_ns < _SHOWN_EVERY_NS:
            return None
        self._shown, self._shown_ns = view, now_ns
        return view

    @property
    def _newest_ns(self) -> int:
        """When any camera last said anything; a closer look is about an older picture."""
        return max((one.heard.at_ns for one in self._cameras.values() if one.heard), default=0)

    def _condition(self, name: str, now_ns: int) -> Health:
        return self._cameras[name].lit.health(now_ns, device(name), _SENTENCE)


def _qualities(inspected: CameraInspected | None) -> tuple[QualityView, ...]:
    if inspected is None:
        return ()
    return tuple(
        QualityView(one.check.value, one.grade.value, f"{one.sentence} {one.cure}".strip())
        for one in inspected.qualities
    )
