"""What a printed page looks like: rendered by a library that shares nothing with what wrote it."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pypdfium2
import pytest

Picture = npt.NDArray[np.uint8]
Render = Callable[[bytes, float], list[Picture]]


@pytest.fixture(scope="session")
def render() -> Render:
    """Pages of a PDF as grey pictures at so many pixels a millimetre."""

    def rendered(pdf: bytes, px_per_mm: float) -> list[Picture]:
        document = pypdfium2.PdfDocument(pdf)
        try:
            scale = px_per_mm * 25.4 / 72
            return [
                np.array(document[number].render(scale=scale, grayscale=True).to_numpy()).squeeze()
                for number in range(len(document))
            ]
        finally:
            document.close()

    return rendered
