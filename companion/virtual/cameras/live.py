"""What do the cameras of a table see while it is played at? The newest sight, drawn by one thread.

    the table's thread     every 33 ms notes what is to be seen (newest wins)
    the drawing thread     draws it, as quickly as it can, and lets others go first
    a camera's own thread  reads pictures of what was drawn last (``companion.vision.capture``)

Whoever moves the table is never waited for and never waits.
"""

import os
import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import numpy as np

from calibration.camera_model import CameraModel
from companion.errors import CompanionError, MissingError
from companion.virtual.cameras.arm import Arms
from companion.virtual.cameras.drawing import Drawing
from companion.virtual.cameras.eye import Eye, widest_px
from companion.virtual.cameras.faults import CameraFault, light_of, place_of
from companion.virtual.cameras.live_device import LiveDevice, Plug, WaitS
from companion.virtual.cameras.look import Look
from companion.virtual.cameras.optics import Optics
from companion.virtual.cameras.scenery import QUICK, Detail
from companion.virtual.cameras.sight import Sight, sight_of
from companion.virtual.table import VirtualTable
from companion.vision.capture.device import Device
from companion.vision.capture.loop import Machine
from companion.vision.capture.names import CameraName
from companion.vision.capture.source import NowNs

LIVE_PX: Final = (640, 360)
"""Size of live pictures: a quarter of a recording's, in a fifth of the time."""

_NOTED_S: Final = 0.033
_LOOK_AGAIN_S: Final = 0.2
_JOIN_S: Final = 5.0
_STEP_BACK: Final = 10  # of niceness


class DrawingFailedError(CompanionError, RuntimeError):
    """The thread that draws failed, or did not end."""


class LiveCameras:
    """The cameras of one table, and the thread that draws for them all."""

    def __init__(
        self,
        table: VirtualTable,
        look: Look,
        cameras: Sequence[Optics],
        rng: np.random.Generator,
        detail: Detail = QUICK,
        *,
        patience_s: float = _JOIN_S,
    ) -> None:
        """Watch a table from now on; nothing is drawn before :meth:`open`.

        Args:
            table: Which one.
            look: What it looks like.
            cameras: Which cameras.
            rng: Where noise and people come from.
            detail: How finely is drawn.
            patience_s: How long the end of the drawing thread is waited for.
        """
        self._table, self._stage = table, table.world.stage
        self._look_of_table, self._detail = look, detail
        self._plugs = {one.name: Plug(one) for one in cameras}
        self._noise = dict(zip(self._plugs, rng.spawn(len(self._plugs)), strict=True))
        self._arms = Arms(rng.spawn(1)[0], len(look.people))
        self._noted_s = -1.0
        self._sight: Sight = sight_of(table, self._arms)
        self._wakes = threading.Event()
        self._patience_s = patience_s
        self._is_closing = False
        self._is_preparing = True
        self._thread: threading.Thread | None = None
        self.drawn = 0
        """How many sights were drawn for one camera or another."""
        self.failure: BaseException | None = None
        """What the drawing thread failed of, if it did."""
        table.watch(self._note)

    def open(self) -> None:
        """Begin to draw; opening twice changes nothing."""
        if self._thread is None:
            self._is_closing, self._is_preparing = False, True
            self._thread = threading.Thread(target=self._run, name="virtual cameras", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Draw no more; closing twice changes nothing.

        A thread that still prepares to draw (for seconds, in one piece) is left behind: it holds
        nothing that has to be given back, and ends by itself.

        Raises:
            CompanionError: The thread had failed, or did not end.
        """
        thread, self._thread = self._thread, None
        if thread is None:
            return
        self._is_closing = True
        self._wakes.set()
        thread.join(self._patience_s)
        if isinstance(self.failure, CompanionError):
            raise self.failure
        if self.failure is not None:
            raise DrawingFailedError(
                f"The virtual cameras stopped by an error of the companion: {self.failure!r}. "
                "Please report it."
            ) from self.failure
        if thread.is_alive() and not self._is_preparing:
            raise DrawingFailedError(
                f"The virtual cameras do not end within {self._patience_s:g} s. Please report it."
            )

    def switch(self, camera: str, fault: CameraFault, *, on: bool) -> None:
        """Let a camera have a fault, or no longer; asking twice changes nothing."""
        plug = self._plugs[camera]
        plug.faults = plug.faults | {fault} if on else plug.faults - {fault}
        self._wakes.set()

    def model(self, camera: str) -> CameraModel:
        """Return the lens of a camera, as if it had been calibrated."""
        optics = self._plugs[camera].optics
        return CameraModel(optics.k, optics.d, optics.size_px)

    def machine(self, now_ns: NowNs, wait_s: WaitS) -> Machine:
        """Return the machine that these cameras are plugged into.

        Args:
            now_ns: The monotonic clock.
            wait_s: Waits for a camera's next picture.
        """
        return Machine(
            now_ns=now_ns,
            names=self._names,
            open_camera=partial(self._open_camera, now_ns, wait_s),
            held_by=lambda _: (),
        )

    def _names(self) -> list[CameraName]:
        return [
            CameraName(name, index, f"virtual camera {name}")
            for index, (name, plug) in enumerate(self._plugs.items())
            if plug.is_in
        ]

    def _open_camera(self, now_ns: NowNs, wait_s: WaitS, camera: CameraName) -> Device:
        plug = self._plugs.get(camera.stable)
        if plug is None or not plug.is_in:
            raise MissingError(f"There is no virtual camera {camera.stable} any more.")
        return LiveDevice(plug, now_ns, wait_s, self._noise[camera.stable].spawn(1)[0])

    def _note(self) -> None:
        """Note what is to be seen, in the table's thread."""
        at_s = self._table.at_s
        held = self._table.world.held
        self._arms.follow(at_s, self._table.hand.at_mm, holds_plate=isinstance(held, str))
        if at_s - self._noted_s >= _NOTED_S:
            self._noted_s, self._sight = at_s, sight_of(self._table, self._arms)
            self._wakes.set()

    def _run(self) -> None:
        try:
            _step_back()
            eyes = {name: Eye(plug.optics) for name, plug in self._plugs.items()}
            size_px = widest_px(list(eyes.values()))
            drawing = Drawing(self._stage, self._look_of_table, size_px, self._detail)
            try:
                self._is_preparing = False
                while not self._is_closing:
                    self._wakes.clear()
                    for name, eye in eyes.items():
                        self._draw(drawing, eye, self._plugs[name])
                    self._wakes.wait(_LOOK_AGAIN_S)
            finally:
                drawing.close()
        except BaseException as error:
            self.failure = error

    def _draw(self, drawing: Drawing, eye: Eye, plug: Plug) -> None:
        faults = plug.faults
        place = place_of(plug.optics.camera_from_board, faults)
        seen = eye.see(drawing, (self._sight,), place=place, light=light_of(faults))
        self.drawn += seen is not plug.seen
        plug.seen = seen


def _step_back() -> None:
    """Let the table and the cameras' readers go first, where a thread can be told to."""
    set_priority: Callable[[int, int, int], None] | None = getattr(os, "setpriority", None)
    if set_priority is not None:
        set_priority(os.PRIO_PROCESS, threading.get_native_id(), _STEP_BACK)
