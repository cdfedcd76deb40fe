import pytest

from companion.errors import MissingError
from companion.virtual.cameras.screen import open_screen


def test_a_machine_that_cannot_draw_says_what_to_install() -> None:
    with pytest.raises(MissingError, match=r"apt-get install .*libegl1 .*libgl1-mesa-dri"):
        open_screen("libEGL-is-not-here.so", "libOSMesa-is-not-here.so")
