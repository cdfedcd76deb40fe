"""How is the seal drawn in three dimensions? One mesh, one shader, into a picture of its own.

The picture is twice as fine as the screen, which smooths its edges without multisampling, and is
drawn only when the block has moved: a seal that lies still costs nothing.
"""

from collections.abc import Mapping
from typing import Any, Final

from kivy.graphics import ClearBuffers, ClearColor, Fbo, Mesh, RenderContext
from kivy.graphics.transformation import Matrix

from companion.tablet.theme import Theme, rgba
from companion.tablet.widgets import seal_shader
from companion.tablet.widgets.seal_block import (
    LENGTH,
    SIDE,
    VERTEX_FORMAT,
    block_mesh,
    resting_height,
)
from companion.tablet.widgets.seal_paint import paint
from companion.tablet.widgets.seal_pose import Pose
from companion.tablet.widgets.turning import (
    Matrix4,
    about_x,
    about_y,
    after,
    perspective,
    placed,
    seen,
    seen_from_above,
    times,
)

_FINER: Final = 2
_LARGEST_PX: Final = 2048
_ELEVATION_DEG: Final = 50.0
_DISTANCE: Final = 15.0
_YAW_DEG: Final = -21.0
_ASIDE_YAW_DEG: Final = 24.0


class ShaderError(RuntimeError):
    """The graphics driver refused the shaders."""


class SolidSeal:
    """The block in its own picture.

    Raises:
        ShaderError: The shaders do not link here.
    """

    def __init__(
        self,
        theme: Theme,
        ground: str,
        initials: Mapping[str, str],
        fragment: str = seal_shader.FRAGMENT,
    ) -> None:
        self._paint = paint(theme, initials)
        self._ground = ground
        self._picture: Any = None
        try:
            self._context = RenderContext(vs=seal_shader.VERTEX, fs=fragment)
        except Exception as refused:
            raise ShaderError("The seal's shader did not link.") from refused
        if not self._context.shader.success:
            raise ShaderError("The seal's shader did not link.")
        vertices, indices = block_mesh()
        with self._context:
            Mesh(
                vertices=vertices,
                indices=indices,
                fmt=VERTEX_FORMAT,
                mode="triangles",
                texture=self._paint.texture,
            )
        self._context["texture0"] = 0

    def picture(self, size_px: tuple[float, float], pose: Pose) -> Any:
        """Return the texture that shows the block as it lies, for a place of ``size_px``."""
        fine = tuple(max(1, min(_LARGEST_PX, round(_FINER * one))) for one in size_px)
        if self._picture is None or tuple(self._picture.size) != fine:
            self._picture = Fbo(size=fine)
            with self._picture:
                ClearColor(*rgba(self._ground))
                ClearBuffers()
            self._picture.add(self._context)
        self._pose(pose, fine[0] / fine[1])
        self._picture.ask_update()
        self._picture.draw()
        return self._picture.texture

    def _pose(self, pose: Pose, aspect: float) -> None:
        height = resting_height(pose.roll_deg) * SIDE + pose.hop
        yaw = about_y(_YAW_DEG + pose.aside * (_ASIDE_YAW_DEG - _YAW_DEG))
        eye = seen_from_above(_ELEVATION_DEG, _DISTANCE)
        block = placed(after(yaw, about_x(-pose.roll_deg)), (0.0, height, 0.0))
        soft = 0.32 + 0.5 * (height - SIDE / 2)
        half = (LENGTH / 2, height)
        ground = placed(yaw, (0.06, 0.0, 0.04))
        stretch: Matrix4 = (
            (half[0] + soft, 0.0, 0.0, 0.0),
            (0.0, 1.0, 0.0, 0.0),
            (0.0, 0.0, half[1] + soft, 0.0),
            (0.0, 0.0, 0.0, 1.0),
        )
        uniforms = self._context
        uniforms["u_picture"] = _matrix(times(_framing(aspect), eye))
        uniforms["u_block"] = _matrix(block)
        uniforms["u_shadow"] = _matrix(times(ground, stretch))
        uniforms["u_shadow_half"] = half
        uniforms["u_shadow_soft"] = float(soft)
        uniforms["u_ground"] = rgba(self._ground)[:3]
        uniforms["u_paint"] = float(pose.painted)
        uniforms["u_dim"] = float(pose.dimmed)
        # Where the eye is on the table: straight back from the origin along the view.
        uniforms["u_eye"] = (0.0, -eye[2][3] * eye[2][1], -eye[2][3] * eye[2][2])


def _framing(aspect: float) -> Matrix4:
    """The projection in which the block at rest, with its shadow, fills the picture."""
    eye = seen_from_above(_ELEVATION_DEG, _DISTANCE)
    body = placed(about_y(_YAW_DEG), (0.0, SIDE / 2, 0.0))
    plain = times(times(perspective(1.0, 1.0, 0.0, _DISTANCE), eye), body)
    corners = [
        seen(plain, (x * (LENGTH / 2 + 0.2), y * SIDE / 2, z * (SIDE / 2 + 0.2)))
        for x in (-1, 1)
        for y in (-1, 1)
        for z in (-1, 1)
    ]
    right = max(abs(x) for x, _ in corners)
    low, high = min(y for _, y in corners), max(y for _, y in corners) + 0.03
    scale = min(1.94 / (2 * right), 1.94 / (aspect * (high - low)))
    return perspective(scale, scale * aspect, -scale * aspect * (low + high) / 2, _DISTANCE)


def _matrix(rows: Matrix4) -> Any:
    """Kivy's matrix, which lies column by column in memory."""
    matrix = Matrix()
    matrix.set(flat=[rows[row][column] for column in range(4) for row in range(4)])
    return matrix
