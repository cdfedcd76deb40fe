"""Does a setting hold at once, and the next time too?"""

from pathlib import Path

import pytest

from companion.link.local import LocalLink
from companion.table.host import TableHost
from companion.tablet.settings_file import UNREADABLE, Kept, migrated, read_settings, write_settings
from companion.tablet.theme import DARK, DAY
from companion.tablet.view_models.preferences import Settings
from companion.tablet.words import Words
from tests.tablet.conftest import SILENT, Start
from tests.tablet.person import Person
from tests.tablet_driver.looks import share_of

EARLY = b'schema = "paletti-tablet/1"\nless_motion = true\n'
"""A field that its format did not have."""


def test_another_language_is_spoken_at_once_and_after_a_restart(
    person: Person, host: TableHost, start: Start
) -> None:
    person.touch("Settings")
    person.touch("한국어")

    assert person.sees("설정")
    assert not person.sees("Settings")
    again = start(LocalLink(host))
    assert again.app.tablet.settings.language == "ko"


def test_the_dark_theme_darkens_every_screen_and_keeps_text_readable(person: Person) -> None:
    person.touch("Settings")
    before = share_of(person.driver.pixels(), DAY.surface)
    person.touch("Dark")

    assert before > 0.3
    assert share_of(person.driver.pixels(), DARK.surface) > 0.3
    person.touch("Back")
    assert share_of(person.driver.pixels(), DARK.background) > 0.3


def test_left_handed_people_have_the_way_back_at_the_right(person: Person) -> None:
    person.touch("Settings")
    middle = person.app.stage.center_x
    assert person.find("Back").center_x < middle

    person.touch(person.choice("left_handed", "On"))

    assert person.find("Back").center_x > middle


def test_less_motion_is_off_until_somebody_wants_it_and_then_holds_at_once(
    person: Person,
) -> None:
    person.touch("Settings")
    at_first = person.choice("less_motion", "Off").chosen, person.app.look.animated

    person.touch(person.choice("less_motion", "On"))

    assert at_first == (True, True)
    assert not person.app.look.animated


def test_larger_text_is_larger(person: Person) -> None:
    person.touch("Settings")
    before = person.app.look.sizes.body_sp
    person.touch("Very large")

    assert person.app.look.sizes.body_sp == pytest.approx(1.3 * before)
    assert person.find("Back").sizes.body_sp == pytest.approx(1.3 * before)


def test_a_file_that_cannot_be_read_means_defaults_and_a_sentence(
    home: Path, host: TableHost, start: Start
) -> None:
    broken = SILENT + "left_handed = 7\n"
    (home / "tablet.toml").write_text(broken, encoding="utf-8")

    person = start(LocalLink(host))

    assert person.sees(Words("en").say(UNREADABLE))
    assert not person.app.tablet.settings.left_handed
    assert (home / "tablet.toml").read_text(encoding="utf-8") == broken


@pytest.mark.parametrize(
    "settings",
    [
        Settings(),
        Settings("ko", "dark", left_handed=True, sound=False, turn_clock_s=90, less_motion=True),
    ],
)
def test_settings_are_read_as_they_were_written(tmp_path: Path, settings: Settings) -> None:
    trouble = write_settings(tmp_path / "deep" / "tablet.toml", settings)

    assert trouble is None
    assert read_settings(tmp_path / "deep" / "tablet.toml").settings == settings


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")

    assert write_settings(tmp_path / "file" / "tablet.toml", Settings()) is not None


def test_settings_of_the_first_format_are_read_with_all_motion_and_written_in_todays(
    tmp_path: Path,
) -> None:
    path = tmp_path / "tablet.toml"
    path.write_text('schema = "paletti-tablet/1"\ntheme = "dark"\n', encoding="utf-8")

    kept = read_settings(path)
    write_settings(path, kept.settings)

    assert kept == Kept(Settings(theme="dark", less_motion=False))
    assert path.read_text(encoding="utf-8").startswith('schema = "paletti-tablet/2"\n')
    assert read_settings(path) == kept


def test_the_first_format_knows_nothing_of_motion() -> None:
    first = {"schema": "paletti-tablet/1", "language": "ko"}

    today = migrated(first)

    assert today == {"schema": "paletti-tablet/2", "language": "ko", "less_motion": False}
    assert migrated(today) == today
    with pytest.raises(ValueError, match="less_motion"):
        migrated({**first, "less_motion": True})


@pytest.mark.parametrize(
    "content", [b"\xff\xfe", b"schema = 3", b"schema = []", b'schema = "other/1"', b"= =", EARLY]
)
def test_whatever_is_no_settings_is_unreadable(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "tablet.toml").write_bytes(content)

    assert read_settings(tmp_path / "tablet.toml").says == UNREADABLE
