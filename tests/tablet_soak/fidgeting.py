"""Who touches the tablet while it is watched? Somebody who touches here and there, by lot.

    python -m tests.tablet_soak.fidgeting ADDRESS HOME

This is the tablet's process as in ``companion play``, in its own window, at its own pace. Every
0.4 s it is touched, mostly where something is; after some touches elsewhere it goes back to the
match.
"""

import random
import sys
from functools import partial
from pathlib import Path
from typing import Any, Final

from companion.link.socket.table_link import TableLink
from companion.tablet.surroundings import prepare_kivy

TOKEN: Final = "soak"

_BETWEEN_S: Final = 0.4
_TAP_S: Final = 0.08
_HOLD_S: Final = 0.75  # longer than a button has to be held
_AWAY_AT_MOST: Final = 8


def main(address: str, home: Path) -> None:
    """Run a tablet that is touched; it ends with standard input."""
    prepare_kivy(home / "kivy", fullscreen=False)
    from companion.tablet.app import run  # Kivy had to be prepared

    run(
        TableLink(address, TOKEN),
        home / "tablet.toml",
        on_first_frame=_fidget,
        ends_with=sys.stdin.buffer,
    )


def _fidget() -> None:
    from kivy.clock import Clock  # Kivy had to be prepared

    lots, away = random.Random(1), [0]
    Clock.schedule_interval(partial(_touch_somewhere, lots, away), _BETWEEN_S)


def _touch_somewhere(lots: random.Random, away: list[int], _dt: float) -> None:
    from kivy.app import App
    from kivy.base import EventLoop
    from kivy.clock import Clock
    from kivy.core.window import Window

    from companion.tablet.touch_probe import Finger
    from companion.tablet.view_models.touches import Back
    from companion.tablet.widgets.touched import Touched

    app: Any = App.get_running_app()
    away[0] = 0 if app.tablet.places[-1] in ("start", "match") else away[0] + 1
    if away[0] > _AWAY_AT_MOST:
        app.touch(Back())
        return
    x, y = lots.random() * Window.width, lots.random() * Window.height
    things = [one for one in app.root.walk() if isinstance(one, Touched) and min(one.size) >= 1]
    if things and lots.random() < 0.8:
        thing = lots.choice(things)
        left, bottom = thing.to_window(thing.x, thing.y)
        x, y = left + lots.random() * thing.width, bottom + lots.random() * thing.height
    finger = Finger(lots.randrange(2**30), (x / Window.width, y / Window.height))
    EventLoop.post_dispatch_input("begin", finger)
    held_s = _HOLD_S if lots.random() < 0.01 else _TAP_S
    Clock.schedule_once(lambda _: EventLoop.post_dispatch_input("end", finger), held_s)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
