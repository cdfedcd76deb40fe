"""When is the next picture on the screen? Not before the graphics library has drawn all of it.

Kivy tells that it hands a picture over; with a software driver most of the work is still to be done
then, in threads of its own.
"""

from collections.abc import Callable
from typing import Final

from kivy.core.window import Window
from kivy.graphics.opengl import GL_RENDERER, glFinish, glGetString

_SOFTWARE: Final = (b"llvmpipe", b"softpipe", b"swrast")


def when_shown(then: Callable[[], object]) -> None:
    """Call ``then`` once, as soon as the next picture is complete and handed to the screen."""

    def handed_over(*_: object) -> None:
        Window.unbind(on_flip=handed_over)
        glFinish()
        then()

    Window.bind(on_flip=handed_over)


def one_by_one() -> None:
    """Have a software driver finish each piece of work before the next; others are left alone.

    Such a driver (Mesa's llvmpipe) puts each picture, and each text that goes into a texture, into
    a queue of up to 64, and keeps the memory of whatever was once in each place. With this a
    picture always takes the first place: the tablet takes less memory, though in an hour of matches
    it still grows (docs/testing.md has the figures).
    """
    renderer = glGetString(GL_RENDERER) or b""
    if any(name in renderer for name in _SOFTWARE):
        Window.bind(on_draw=lambda *_: glFinish(), on_flip=lambda *_: glFinish())
