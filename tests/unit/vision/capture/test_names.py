import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import UsageError
from companion.vision.capture.names import CameraChoice, CameraName, choice_of, pick

FRONT = CameraName(
    "usb-046d_C920_A1B2-video-index0", 2, "HD Pro Webcam C920", "/dev/video2", aliases=("pci-1.2",)
)
SIDE = CameraName("usb-046d_C270_FFFF-video-index0", 0, "C270 HD WEBCAM", "/dev/video0")


@pytest.mark.parametrize(
    "word", [FRONT.stable, "/dev/video2", "HD Pro Webcam C920", "pci-1.2", "2", "c920", "A1B2"]
)
def test_a_camera_is_found_by_any_of_its_names(word: str) -> None:
    assert pick([SIDE, FRONT], choice_of(word)) is FRONT


def test_index_0_is_a_camera_and_not_nothing() -> None:
    choice = choice_of("0")

    assert choice == CameraChoice(index=0)
    assert pick([FRONT, SIDE], choice) is SIDE


def test_a_word_for_two_cameras_is_asked_back() -> None:
    with pytest.raises(UsageError, match=r"several cameras.*C920.*C270"):
        pick([FRONT, SIDE], choice_of("046d"))


def test_a_whole_name_wins_over_a_part_of_another() -> None:
    longer = CameraName(SIDE.stable + "-second", 4)

    assert pick([longer, SIDE], choice_of(SIDE.stable)) is SIDE


def test_a_camera_that_is_not_there_is_none() -> None:
    assert pick([FRONT], choice_of("brio")) is None
    assert pick([], choice_of("0")) is None


@pytest.mark.parametrize(
    ("name", "index"), [(None, None), ("front", 0), (None, -1), ("", None), ("  ", None)]
)
def test_a_choice_is_one_name_or_one_index(name: str | None, index: int | None) -> None:
    with pytest.raises(UsageError):
        CameraChoice(name=name, index=index)


@given(st.integers(0, 10_000))
def test_digits_are_an_index(index: int) -> None:
    assert choice_of(str(index)) == CameraChoice(index=index)
