"""How is a sight drawn? By the physics engine's renderer, as a flawless pinhole would see it.

One drawing has stairs at its edges and hard shadows. The mean of several has neither, if each looks
from a fraction of a pixel beside the last and the lamp, which is no point, is a bit elsewhere.
"""

from dataclasses import dataclass
from typing import Any, Final

import mujoco  # where it is missing, the physics has said so before
import numpy as np
import numpy.typing as npt

from companion.scene import PLATE_COLOURS
from companion.virtual.cameras.arm import parts
from companion.virtual.cameras.look import Look
from companion.virtual.cameras.scenery import ARMS, FINE, LAMP, Detail, arm_part_name, scenery
from companion.virtual.cameras.screen import open_screen
from companion.virtual.cameras.sight import Sight
from companion.virtual.model import column_name, plate_name
from companion.virtual.stage import Pose, Stage

Pixels = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]
FloatArray = npt.NDArray[np.float64]

_NEAR_M: Final = 0.05
_FAR_M: Final = 6.0

# How large a lamp is.
_LAMP_M: Final = 0.06

# Where the drawings of one picture look from, in pixels to the right and down of it, and where its
# lamp hangs, along x, y and z: evenly spread, all from -0.5 to 0.5 (the R sequence of Roberts).
_SPREAD: Final = 1.1347241384015194  # the root of x^6 = x + 1
_BESIDE: Final = (np.arange(1, 17)[:, None] * _SPREAD ** -np.arange(1, 6) + 0.5) % 1 - 0.5

# Whatever is not there waits under the floor.
_NOWHERE: Final = Pose(0.0, 0.0, -3000.0)


@dataclass(frozen=True, eq=False)
class Pinhole:
    """A camera without a lens, its axis in the middle of the picture.

    Attributes:
        size_px: Width and height.
        focal_px: Distance of the picture from the hole.
        camera_from_board: (4, 4) x to the right, y down, z into the scene; millimetres.
    """

    size_px: tuple[int, int]
    focal_px: float
    camera_from_board: FloatArray


class Drawing:
    """One table that can be drawn again and again; belongs to the thread that made it."""

    def __init__(
        self, stage: Stage, look: Look, size_px: tuple[int, int], detail: Detail = FINE
    ) -> None:
        """Prepare a table.

        Args:
            stage: What lies on it.
            look: What it looks like.
            size_px: Width and height of the largest picture that will be asked for.
            detail: How finely.

        Raises:
            MissingError: Nothing here can draw without a screen.
        """
        self.detail = detail
        self._screen = open_screen()
        self._look = look
        told = scenery(stage, look, size_px, detail)
        self._model: Any = mujoco.MjModel.from_xml_string(told.xml, told.files)
        self._data: Any = mujoco.MjData(self._model)
        self._scene: Any = mujoco.MjvScene(self._model, self._model.ngeom + 20)
        self._option: Any = mujoco.MjvOption()
        self._perturb: Any = mujoco.MjvPerturb()
        self._camera: Any = mujoco.MjvCamera()
        with self._screen.drawn_on():
            self._context: Any = mujoco.MjrContext(
                self._model, mujoco.mjtFontScale.mjFONTSCALE_100.value
            )
            mujoco.mjr_setBuffer(mujoco.mjtFramebuffer.mjFB_OFFSCREEN, self._context)
        self._lamp = int(mujoco.mj_name2id(self._model, mujoco.mjtObj.mjOBJ_LIGHT, LAMP))
        self._lamp_m = self._model.light_pos[self._lamp].copy()
        self._columns = {one.piece: self._body(column_name(one.piece)) for one in stage.columns}
        self._plates = {colour: self._body(plate_name(colour)) for colour in PLATE_COLOURS}
        self._arms = [
            [self._body(arm_part_name(arm, part)) for part in parts(0.0)] for arm in range(ARMS)
        ]
        self._arm_geoms = np.array(
            [self._model.body_geomadr[body] for arm in self._arms for body in arm]
        )

    def picture(self, sight: Sight, pinhole: Pinhole, number: int = 0) -> Pixels:
        """Return (h, w, 3) blue, green, red pixels of what is to be seen.

        Args:
            sight: What that is.
            pinhole: From where.
            number: Which of several drawings it is that make one picture.
        """
        beside = _BESIDE[number % len(_BESIDE)]
        self._model.light_pos[self._lamp] = self._lamp_m + 2 * _LAMP_M * beside[2:]
        self._arrange(sight)
        return self._rendered(pinhole, beside[:2])[..., ::-1]

    def arms_mask(self, sight: Sight, pinhole: Pinhole) -> Mask:
        """Return (h, w) where a part of an arm is seen."""
        if not sight.reaches:
            return np.zeros(pinhole.size_px[::-1], dtype=bool)
        self._arrange(sight)
        flags = self._scene.flags
        flags[mujoco.mjtRndFlag.mjRND_SEGMENT] = flags[mujoco.mjtRndFlag.mjRND_IDCOLOR] = True
        try:
            numbers = self._rendered(pinhole, np.zeros(2)).astype(np.int64) @ np.array(
                [1, 1 << 8, 1 << 16]
            )
        finally:
            flags[mujoco.mjtRndFlag.mjRND_SEGMENT] = flags[mujoco.mjtRndFlag.mjRND_IDCOLOR] = False
        geoms = self._scene.geoms[: self._scene.ngeom]
        is_arm = np.zeros(self._scene.ngeom + 1, dtype=bool)
        for geom in geoms:
            if geom.objid in self._arm_geoms:
                is_arm[geom.segid + 1] = True
        return np.asarray(is_arm[np.minimum(numbers, self._scene.ngeom)])

    def close(self) -> None:
        """Give the renderer's memory back."""
        with self._screen.drawn_on():
            self._context.free()
        self._screen.close()

    def _body(self, name: str) -> int:
        return int(mujoco.mj_name2id(self._model, mujoco.mjtObj.mjOBJ_BODY, name))

    def _arrange(self, sight: Sight) -> None:
        for piece, body in self._columns.items():
            self._put(body, sight.columns.get(piece, _NOWHERE))
        for colour, body in self._plates.items():
            self._put(body, sight.plates.get(colour, _NOWHERE))
        for number, bodies in enumerate(self._arms):
            reach = sight.reaches[number] if number < len(sight.reaches) else None
            person = self._look.people[reach.person if reach else 0]
            for part, body in zip(parts(person.bare_mm), bodies, strict=True):
                self._put(body, reach.pose(part) if reach else _NOWHERE)
                rgb = person.sleeve if part.name == "sleeve" else person.skin
                self._model.geom_rgba[self._model.body_geomadr[body], :3] = rgb
        mujoco.mj_kinematics(self._model, self._data)
        mujoco.mj_camlight(self._model, self._data)

    def _put(self, body: int, pose: Pose) -> None:
        mocap = self._model.body_mocapid[body]
        self._data.mocap_pos[mocap] = np.array(pose[:3]) / 1e3
        self._data.mocap_quat[mocap] = pose[3:]

    def _rendered(self, pinhole: Pinhole, beside_px: FloatArray) -> Pixels:
        mujoco.mjv_updateScene(
            self._model,
            self._data,
            self._option,
            self._perturb,
            self._camera,
            mujoco.mjtCatBit.mjCAT_ALL.value,
            self._scene,
        )
        width, height = pinhole.size_px
        turn = pinhole.camera_from_board[:3, :3]
        place_m = -turn.T @ pinhole.camera_from_board[:3, 3] / 1e3
        pixel_m = _NEAR_M / pinhole.focal_px
        right_m, down_m = pixel_m * beside_px
        half_m = height / 2 * pixel_m
        for camera in self._scene.camera:
            camera.pos, camera.forward, camera.up = place_m, turn[2], -turn[1]
            camera.frustum_center, camera.frustum_width = right_m, width / 2 * pixel_m
            camera.frustum_bottom, camera.frustum_top = -half_m - down_m, half_m - down_m
            camera.frustum_near, camera.frustum_far = _NEAR_M, _FAR_M
        view = mujoco.MjrRect(0, 0, width, height)
        pixels = np.empty((height, width, 3), dtype=np.uint8)
        with self._screen.drawn_on():
            mujoco.mjr_render(view, self._scene, self._context)
            mujoco.mjr_readPixels(pixels, None, view, self._context)
        return pixels[::-1]
