"""Is a machine without a screen told apart from one that may have one?"""

from pathlib import Path

import pytest

from companion.tablet.screen_needed import NoScreenError, may_have_a_screen


def test_no_desktop_and_no_graphics_card_is_no_screen(tmp_path: Path) -> None:
    assert not may_have_a_screen({"DISPLAY": ""}, cards=tmp_path, platform="linux")


def test_what_can_be_done_without_a_screen_is_said() -> None:
    assert NoScreenError().exit_code == 3
    assert "companion serve" in str(NoScreenError())


@pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"])
def test_a_desktop_that_is_named_may_be_a_screen(name: str, tmp_path: Path) -> None:
    assert may_have_a_screen({name: ":0"}, cards=tmp_path, platform="linux")


def test_a_graphics_card_may_have_a_bare_screen(tmp_path: Path) -> None:
    (tmp_path / "card0").touch()

    assert may_have_a_screen({}, cards=tmp_path, platform="linux")


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_other_systems_always_have_a_screen(platform: str, tmp_path: Path) -> None:
    assert may_have_a_screen({}, cards=tmp_path, platform=platform)
