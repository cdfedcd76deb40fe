"""Which pictures lie in a file or folder? One picture, many by name, or the frames of a video."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from companion.errors import MissingError, UnreadableError
from companion.vision.capture.device import Setting
from companion.vision.capture.opencv_device import OpenCvDevice, open_video
from companion.vision.capture.played_source import Stored
from companion.vision.frame import Pixels, decode

PICTURES: Final = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp"})

_NS: Final = 1_000_000_000
_PICTURE_NS: Final = _NS // 2  # pictures of a folder carry no time; two a second can be looked at
_USUAL_HZ: Final = 30.0


def stored_pictures(path: Path) -> Iterator[Stored]:
    """Yield the pictures of a folder by their names, of a picture, or of a video.

    Raises:
        MissingError: There is nothing of that name.
        UnreadableError: The folder has no pictures, or the file is neither picture nor video.
    """
    if path.is_dir():
        return _of_folder(path)
    if path.suffix.lower() in PICTURES:
        if not path.is_file():
            raise MissingError(f"There is no picture {path}.")
        if _load(path) is None:
            raise UnreadableError(f"{path} is damaged, or no picture.")
        return iter([Stored(0, partial(_load, path))])
    return _of_video(open_video(path))


def _of_folder(path: Path) -> Iterator[Stored]:
    files = sorted(one for one in path.iterdir() if one.suffix.lower() in PICTURES)
    if not files:
        raise UnreadableError(f"There is no picture in {path} (.jpg, .png, .bmp or .webp).")
    return iter(
        [Stored(number * _PICTURE_NS, partial(_load, file)) for number, file in enumerate(files)]
    )


def _of_video(video: OpenCvDevice) -> Iterator[Stored]:
    try:
        rate_hz = video.get(Setting.RATE_HZ)
        period_ns = round(_NS / (rate_hz if 0 < rate_hz < 1000 else _USUAL_HZ))
        number = 0
        while video.grab():
            pixels = video.retrieve()
            yield Stored(number * period_ns, partial(_same, pixels))
            number += 1
    finally:
        video.close()


def _load(file: Path) -> Pixels | None:
    try:
        return decode(file.read_bytes())
    except OSError:
        return None


def _same(pixels: Pixels | None) -> Pixels | None:
    return pixels
