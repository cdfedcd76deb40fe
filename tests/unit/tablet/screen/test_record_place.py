"""Is the place of a record told so that it can be read, however deep it lies?"""

from pathlib import PurePath

from companion.tablet.screens.ended.record_panel import _in_two_lines


def test_a_folder_of_usual_depth_is_told_whole() -> None:
    folder = PurePath("/srv/games/table/share/paletti/records/2026-11-30-cced28c6")

    assert _in_two_lines(folder) == f"{folder.parent}\n{folder.name}"


def test_of_a_very_deep_folder_the_end_is_told() -> None:
    folder = PurePath("/" + "deep/" * 30 + "records/2026-11-30-cced28c6")

    above, name = _in_two_lines(folder).split("\n")

    assert name == "2026-11-30-cced28c6"
    assert len(above) == 56
    assert above.startswith("…")
    assert str(folder.parent).endswith(above[1:])
