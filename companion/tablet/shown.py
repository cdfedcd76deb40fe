"""When is the next picture on the screen? Not before the graphics library has drawn all of it.

Kivy tells that it hands a picture over; with a software driver most of the work is still to be done
then, in threads of its own.
"""

from collections.abc import Callable

from kivy.core.window import Window
from kivy.graphics.opengl import glFinish


def when_shown(then: Callable[[], object]) -> None:
    """Call ``then`` once, as soon as the next picture is complete and handed to the screen."""

    def handed_over(*_: object) -> None:
        Window.unbind(on_flip=handed_over)
        glFinish()
        then()

    Window.bind(on_flip=handed_over)


def one_by_one() -> None:
    """Have each picture drawn before the next is begun, from now on.

    A screen does that by itself. Where there is none, pictures would queue up in the graphics
    driver, which needs hundreds of megabytes for them when the machine is busy.
    """
    Window.bind(on_flip=lambda *_: glFinish())
