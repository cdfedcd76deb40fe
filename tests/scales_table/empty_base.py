"""An empty base on scales: people set the villa up, and the table follows it."""

from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from calibration.set_file import default_set
from companion.link.messages.shown.setting_up import SetupView
from companion.scene import Scene
from companion.table.host import TableHost
from companion.table.scales.live_scales import LiveScales
from tests.scales_table.table import Clock, ScalesTable

SET = default_set().table_set()


class TableToSetUp(ScalesTable):
    """An empty base on scales, and the set beside it."""

    def __init__(self, home: Path) -> None:
        super().__init__(home)
        self.scene = Scene(SET, (), ())
        self.know(table_set=SET)

    def _host(self) -> TableHost:
        key = Ed25519PrivateKey.from_private_bytes(bytes(32))
        return TableHost(
            self.home,
            key,
            Clock(self.time),
            scales=LiveScales(self.known),
            hands_free=True,
            calibration=self.home / "scales.toml",
        )

    @property
    def setup(self) -> SetupView:
        view = self.host.snapshot().setup
        assert view is not None
        return view

    def put(self, scene: Scene) -> None:
        """Let hands make the base be so, and go away."""
        self.scene = scene
        self.loads.append((200.0, 20.0, 10.0))
        self.run(0.3)
        self.loads.pop()
        self.stand(scene)
        self.run(1.3)

    def begin_anew(self) -> None:
        """Start the program again, as after a power cut."""
        self.host = self._host()

    def tap(self, tap: Any) -> bool:
        return self.host.hear(tap).accepted

    def name(self) -> str:
        return self._tap()
