"""How is the tablet heard? Short sounds, which may be missing and never hold anything up.

The sound device is opened in a thread of its own, because some take seconds or hang. Whatever goes
wrong there is logged once, and the tablet is silent from then on: each sound has something to see
beside it.
"""

import threading
from typing import Any

from kivy.logger import Logger

from companion.tablet.quiet_alsa import quiet_alsa
from companion.tablet.sounds import SOUNDS


class Speaker:
    """Plays the tablet's sounds once they are loaded; until then, and without a device, nothing."""

    def __init__(self, muted: bool = False) -> None:
        """Begin to load the sounds and return at once; muted it opens no device."""
        self._muted = muted
        self._loaded: dict[str, Any] = {}
        self._loader: threading.Thread | None = None
        self.mute(muted)

    def mute(self, muted: bool) -> None:
        """Have it silent, or heard."""
        self._muted = muted
        if not muted and self._loader is None:
            self._loader = threading.Thread(target=self._load, name="speaker", daemon=True)
            self._loader.start()

    def play(self, name: str) -> None:
        """Play a sound by its name (``SOUNDS``), from its start; it returns at once."""
        sound = None if self._muted else self._loaded.get(name)
        if sound is not None:
            sound.stop()
            sound.play()

    def is_ready(self) -> bool:
        """Whether loading has ended, well or not."""
        return self._loader is not None and not self._loader.is_alive()

    def _load(self) -> None:
        quiet_alsa()
        try:
            # Imported here: the import itself opens the device.
            from kivy.core.audio import SoundLoader  # noqa: PLC0415

            loaded: dict[str, Any] = {}
            for name, path in SOUNDS.items():
                loaded[name] = SoundLoader.load(str(path))
                if loaded[name] is None or not loaded[name].length:
                    Logger.warning("Speaker: there is no sound; no device plays it.")
                    return
        except Exception as trouble:  # a tablet without a voice is still a tablet
            Logger.warning("Speaker: there is no sound (%s).", trouble)
            return
        self._loaded = loaded
