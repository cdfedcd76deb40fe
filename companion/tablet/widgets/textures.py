"""How does a texture that we made survive a lost graphics context? It knows what fills it again.

A tablet that wakes up, or a window that is moved to another screen, may lose all textures; Kivy
then makes them anew, empty, and calls back.
"""

from typing import Any

from kivy.graphics.texture import Texture


class KeptTexture:
    """A texture with its pixels.

    Attributes:
        texture: What Kivy draws.
    """

    def __init__(self, size_px: tuple[int, int], rgba_bytes: bytes) -> None:
        """Args: rgba_bytes: Four bytes a pixel, row by row from the lowest."""
        self._pixels = rgba_bytes
        self.texture = Texture.create(size=size_px, colorfmt="rgba", callback=self._fill)
        self._fill(self.texture)

    def _fill(self, texture: Any) -> None:
        texture.blit_buffer(self._pixels, colorfmt="rgba", bufferfmt="ubyte")
