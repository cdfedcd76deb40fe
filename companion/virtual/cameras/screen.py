"""Where is drawn without a screen? In memory: through EGL, or through OSMesa where there is none.

Both are spoken to directly: a dozen calls need no library of their own. A context belongs to the
thread that made it.
"""

import ctypes
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final, Protocol

from companion.errors import MissingError

# https://registry.khronos.org/EGL/api/EGL/egl.h and eglext.h
_EGL_PLATFORM_SURFACELESS_MESA: Final = 0x31DD
_EGL_OPENGL_API: Final = 0x30A2
_EGL_NONE: Final = 0x3038
_EGL_CONFIG: Final = (
    *(0x3024, 8),  # EGL_RED_SIZE
    *(0x3023, 8),  # EGL_GREEN_SIZE
    *(0x3022, 8),  # EGL_BLUE_SIZE
    *(0x3025, 24),  # EGL_DEPTH_SIZE
    *(0x3040, 0x0008),  # EGL_RENDERABLE_TYPE: EGL_OPENGL_BIT
    *(0x3033, 0x0001),  # EGL_SURFACE_TYPE: EGL_PBUFFER_BIT
    _EGL_NONE,
)

_EGL_DRAW: Final = 0x3059
_EGL_READ: Final = 0x305A

# Mesa's include/GL/osmesa.h and gl.h
_OSMESA_RGBA: Final = 0x1908
_GL_UNSIGNED_BYTE: Final = 0x1401

_APT: Final = "sudo apt-get install --no-install-recommends libegl1 libgl1 libgl1-mesa-dri"


class Screen(Protocol):
    """A place in memory to draw on."""

    def drawn_on(self) -> AbstractContextManager[None]:
        """Draw on it in the block; afterwards the thread draws where it drew before."""

    def close(self) -> None:
        """Give it back."""


def open_screen(egl: str = "libEGL.so.1", osmesa: str = "libOSMesa.so.8") -> Screen:
    """Return a place to draw on: the first way that works.

    Args:
        egl, osmesa: The libraries' names.

    Raises:
        MissingError: Neither way works here; the text says what to install.
    """
    reasons = []
    for way, library in ((_EglScreen, egl), (_OsMesaScreen, osmesa)):
        try:
            return way(library)
        except (OSError, AttributeError, RuntimeError) as error:
            reasons.append(str(error))
    raise MissingError(
        "The virtual table's cameras draw with OpenGL, and nothing here can do that without a "
        f"screen ({'; '.join(reasons)}). Install Mesa: {_APT}"
    )


class _EglScreen:
    def __init__(self, library: str) -> None:
        egl = ctypes.CDLL(library)
        pointer, number = ctypes.c_void_p, ctypes.c_int
        egl.eglGetProcAddress.restype = pointer
        egl.eglGetProcAddress.argtypes = [ctypes.c_char_p]
        egl.eglInitialize.argtypes = [pointer, pointer, pointer]
        egl.eglChooseConfig.argtypes = [pointer, pointer, pointer, number, pointer]
        egl.eglCreateContext.restype = pointer
        egl.eglCreateContext.argtypes = [pointer, pointer, pointer, pointer]
        egl.eglMakeCurrent.argtypes = [pointer, pointer, pointer, pointer]
        egl.eglDestroyContext.argtypes = [pointer, pointer]
        for asks in ("eglGetCurrentDisplay", "eglGetCurrentContext"):
            getattr(egl, asks).restype = pointer
        egl.eglGetCurrentSurface.restype = pointer
        egl.eglGetCurrentSurface.argtypes = [number]
        before = egl.eglQueryAPI()
        address = egl.eglGetProcAddress(b"eglGetPlatformDisplayEXT")
        if not address:
            raise RuntimeError("EGL knows no displays without a screen")
        get_display: Any = ctypes.CFUNCTYPE(pointer, ctypes.c_uint, pointer, pointer)(address)
        display = get_display(_EGL_PLATFORM_SURFACELESS_MESA, None, None)
        if not display or not egl.eglInitialize(display, None, None):
            raise RuntimeError("EGL finds no driver")
        config, found = pointer(), number()
        wanted = (number * len(_EGL_CONFIG))(*_EGL_CONFIG)
        egl.eglChooseConfig(display, wanted, ctypes.byref(config), 1, ctypes.byref(found))
        if not found.value or not egl.eglBindAPI(_EGL_OPENGL_API):
            raise RuntimeError("EGL has no OpenGL")
        context = egl.eglCreateContext(display, config, None, (number * 1)(_EGL_NONE))
        egl.eglBindAPI(before)
        if not context:
            raise RuntimeError("EGL makes no context")
        self._egl, self._display, self._context = egl, display, context
        with self.drawn_on():
            pass  # a context that cannot be drawn with is told of now

    @contextmanager
    def drawn_on(self) -> Iterator[None]:
        """Another of this process may draw by EGL in this thread, as a tablet's window does."""
        egl = self._egl
        api = egl.eglQueryAPI()
        display, context = egl.eglGetCurrentDisplay(), egl.eglGetCurrentContext()
        surfaces = egl.eglGetCurrentSurface(_EGL_DRAW), egl.eglGetCurrentSurface(_EGL_READ)
        egl.eglBindAPI(_EGL_OPENGL_API)
        try:
            if not egl.eglMakeCurrent(self._display, None, None, self._context):
                raise RuntimeError("EGL cannot draw with its context")
            yield
        finally:
            egl.eglMakeCurrent(self._display, None, None, None)
            egl.eglBindAPI(api)
            if context:
                egl.eglMakeCurrent(display, *surfaces, context)

    def close(self) -> None:
        """Let go of the thread; the display stays, as others of this process may use it."""
        if self._context:
            self._egl.eglDestroyContext(self._display, self._context)
            self._context = None


class _OsMesaScreen:
    # Only OpenGL's own off-screen buffer is drawn on; this one has to be there.
    _SIDE_PX: Final = 16

    def __init__(self, library: str) -> None:
        # Global, because the renderer looks OpenGL's functions up among the process's symbols.
        mesa = ctypes.CDLL(library, mode=ctypes.RTLD_GLOBAL)
        pointer, number = ctypes.c_void_p, ctypes.c_int
        mesa.OSMesaCreateContextExt.restype = pointer
        mesa.OSMesaCreateContextExt.argtypes = [ctypes.c_uint, number, number, number, pointer]
        mesa.OSMesaMakeCurrent.argtypes = [pointer, pointer, ctypes.c_uint, number, number]
        mesa.OSMesaDestroyContext.argtypes = [pointer]
        context = mesa.OSMesaCreateContextExt(_OSMESA_RGBA, 24, 8, 0, None)
        side = self._SIDE_PX
        self._buffer = (ctypes.c_ubyte * (4 * side * side))()
        if not context or not mesa.OSMesaMakeCurrent(
            context, self._buffer, _GL_UNSIGNED_BYTE, side, side
        ):
            raise RuntimeError("OSMesa makes no context")
        self._mesa, self._context = mesa, context

    @contextmanager
    def drawn_on(self) -> Iterator[None]:
        """Nobody else draws by OSMesa."""
        yield

    def close(self) -> None:
        """Give it back."""
        if self._context:
            self._mesa.OSMesaDestroyContext(self._context)
            self._context = None
