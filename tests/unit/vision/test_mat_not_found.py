"""Whatever keeps a camera from finding the mat, people are told what helps, in their language."""

import pytest

from calibration.mat_missing import NotFound, Why
from companion.vision.mat_not_found import mat_not_found
from tests.unit.referee.spoken import only_english


@pytest.mark.parametrize("why", Why)
def test_every_reason_has_words_in_every_language(why: Why) -> None:
    said = mat_not_found(NotFound(why, "as a calibration says it"))

    assert said.endswith(".")
    assert list(only_english(said)) == []
