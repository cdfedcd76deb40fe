"""Is a screen kept as it is exactly while a way leads back to it?"""

import pytest

from companion.tablet.view_models.way import Way, leads_back

MATCH = Way("match", ("start", "match"), "m-1")
SET_UP = Way("set_up", ("start", "set_up"), None)


@pytest.mark.parametrize(
    ("now", "then"),
    [
        (MATCH, MATCH),
        (Way("help", ("start", "match", "help"), "m-1"), MATCH),
        (Way("log", ("start", "match", "log"), "m-1"), MATCH),
        (Way("help", ("start", "set_up", "help"), None), SET_UP),
        (SET_UP, Way("start", ("start",), None)),
    ],
)
def test_whoever_went_on_from_a_screen_comes_back_to_it(now: Way, then: Way) -> None:
    assert leads_back(now, then)


@pytest.mark.parametrize(
    ("now", "then"),
    [
        (Way("start", ("start",), None), SET_UP),
        (Way("help", ("start", "help"), None), SET_UP),
        (MATCH, SET_UP),
        (MATCH, Way("log", ("start", "match", "log"), "m-1")),
        (MATCH, Way("dispute", ("start", "match"), "m-1")),
        (Way("match", ("start", "match"), "m-2"), MATCH),
        (Way("start", ("start",), None), MATCH),
    ],
)
def test_what_was_left_or_is_over_has_no_way_back(now: Way, then: Way) -> None:
    assert not leads_back(now, then)
