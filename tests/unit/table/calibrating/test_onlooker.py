"""Who looks while something is calibrated ends by an error, and says so to everybody who asks."""

import queue

import pytest

from companion.table.calibrating.onlooker import (
    Onlooker,
    OnlookerFailed,
    OnlookerFailedError,
    OnlookerNews,
    Think,
)

_PATIENCE_S = 5.0


def _broken() -> object:
    raise ArithmeticError("no lens")


def test_once_the_thread_has_ended_by_an_error_each_order_is_told() -> None:
    heard: queue.Queue[OnlookerNews] = queue.Queue()

    def post(news: OnlookerNews) -> bool:
        heard.put(news)
        return True

    onlooker = Onlooker({})
    onlooker.start(post)
    onlooker.order(Think(_broken))
    first = heard.get(timeout=_PATIENCE_S)

    onlooker.order(Think(dict))
    onlooker.order(None)

    assert isinstance(first, OnlookerFailed)
    assert "ArithmeticError: no lens" in first.sentence
    assert heard.get(timeout=_PATIENCE_S) == first
    with pytest.raises(OnlookerFailedError):
        onlooker.close()
    assert heard.empty()
