"""How is a file opened that may be something else? A pipe under its name would never answer."""

import errno
import os
import stat
from io import BufferedReader
from pathlib import Path

_WITHOUT_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""Opening a pipe waits for its writer, unless told not to; regular files do not care."""


def open_regular(path: Path) -> BufferedReader:
    """Return the file at ``path``, to be read and closed by the caller.

    Raises:
        IsADirectoryError: it is a directory.
        OSError: it is not there, may not be read, or is a pipe, a socket or a device.
    """
    descriptor = os.open(path, os.O_RDONLY | _WITHOUT_WAITING)
    try:
        kind = os.fstat(descriptor).st_mode
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(kind):
            raise OSError(errno.EINVAL, "It is a pipe or a device, not a file", str(path))
        return os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise
