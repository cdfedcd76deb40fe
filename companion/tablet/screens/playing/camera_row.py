"""How are the cameras beside a match? A mark for each, and the way to what they see."""

from typing import Any, Final

from companion.tablet.screens.furniture.bar import Bar
from companion.tablet.screens.furniture.control_button import ControlButton, Tell
from companion.tablet.screens.furniture.marked_line import OF_LIGHT
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.look import Look
from companion.tablet.screens.screen import dress
from companion.tablet.view_models.cameras import CameraLights
from companion.tablet.widgets.lengths import dp

_MARK_DP: Final = 32.0


class CameraRow(Bar):
    """The lights of the cameras, and a button.

    Attributes:
        button: Opens the screen of the cameras.
        marks: The light of each camera.
    """

    def __init__(self, **properties: Any) -> None:
        super().__init__(size_hint_y=None, spacing=dp(4), **properties)
        self.button = ControlButton(icon="camera")
        self.marks: list[Paragraph] = []
        self._put: tuple[CameraLights, Look] | None = None
        self.add_widget(self.button)

    def put(self, lights: CameraLights, look: Look, tell: Tell) -> None:
        """Show how the cameras are now."""
        if (lights, look) == self._put:
            return
        self._put = (lights, look)
        self.height = dp(look.sizes.touch_dp)
        while len(self.marks) < len(lights.lights):
            mark = Paragraph(grows=False, align="center", size_hint_x=None, width=dp(_MARK_DP))
            self.marks.append(mark)
            self.add_widget(mark, len(self.children))
        for mark, light in zip(self.marks, lights.lights, strict=True):
            mark.text, mark.ink = OF_LIGHT[light]
        self.button.put(lights.open, look, tell)
        dress(self, look)
