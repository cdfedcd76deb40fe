from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.errors import UnreadableError
from companion.vision.capture.kept_cameras import FILE_NAME, read_cameras, write_cameras
from companion.vision.capture.names import CameraChoice

CHOICES = st.one_of(
    st.integers(0, 1000).map(lambda index: CameraChoice(index=index)),
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=60)
    .filter(str.strip)
    .map(lambda name: CameraChoice(name=name)),
)


def test_index_0_survives_saving_and_loading(tmp_path: Path) -> None:
    write_cameras(tmp_path / FILE_NAME, {"front": CameraChoice(index=0)})

    assert read_cameras(tmp_path / FILE_NAME) == {"front": CameraChoice(index=0)}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=20)
@given(
    st.dictionaries(st.from_regex(r"[a-z][a-z0-9_-]{0,31}", fullmatch=True), CHOICES, max_size=4)
)
def test_what_is_saved_is_loaded(tmp_path: Path, cameras: dict[str, CameraChoice]) -> None:
    write_cameras(tmp_path / FILE_NAME, cameras)

    assert read_cameras(tmp_path / FILE_NAME) == cameras


def test_without_a_file_the_table_has_no_cameras(tmp_path: Path) -> None:
    assert read_cameras(tmp_path / FILE_NAME) == {}


@pytest.mark.parametrize(
    "text",
    [
        "no toml",
        'schema = "paletti-cameras/2"',
        'schema = "paletti-cameras/1"\n[cameras.front]\n',
        'schema = "paletti-cameras/1"\n[cameras.front]\nname = "a"\nindex = 0\n',
        'schema = "paletti-cameras/1"\n[cameras.front]\nindex = -1\n',
        'schema = "paletti-cameras/1"\n[cameras.front]\nindex = true\n',
        'schema = "paletti-cameras/1"\n[cameras.front]\nport = 1\n',
        'schema = "paletti-cameras/1"\n[cameras."FRONT ROW"]\nindex = 1\n',
        "\xff",
    ],
)
def test_a_file_that_says_something_else_is_refused_with_what_to_do(
    tmp_path: Path, text: str
) -> None:
    (tmp_path / FILE_NAME).write_text(text, encoding="latin-1")

    with pytest.raises(UnreadableError, match="companion camera use"):
        read_cameras(tmp_path / FILE_NAME)
