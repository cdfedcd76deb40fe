import threading

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.vision.capture.latest import Latest


def test_the_newest_value_wins_and_the_others_are_counted() -> None:
    latest: Latest[str] = Latest()
    for word in ("a", "b", "c"):
        latest.put(word)

    assert latest.get() == "c"
    assert latest.replaced == 2


def test_a_value_is_not_given_to_who_has_it() -> None:
    latest: Latest[str] = Latest()
    latest.put("a")

    assert latest.get(after=0) is None
    assert latest.get(after=-1) == "a"


def test_two_may_look_at_the_same_value() -> None:
    latest: Latest[str] = Latest()
    latest.put("a")

    assert (latest.get(), latest.get()) == ("a", "a")
    assert latest.replaced == 0


@settings(max_examples=30)
@given(st.lists(st.booleans(), max_size=60))
def test_every_value_is_looked_at_or_counted_as_replaced_or_the_last(looks: list[bool]) -> None:
    latest: Latest[int] = Latest()
    seen = 0
    for number, look in enumerate(looks):
        latest.put(number)
        if look:
            assert latest.get(number - 1) == number
            seen += 1
    is_last_unseen = bool(looks) and not looks[-1]

    assert seen + latest.replaced + is_last_unseen == len(looks)


def test_who_waits_is_woken_by_a_value_and_by_the_end() -> None:
    latest: Latest[str] = Latest()
    got: list[str | None] = []

    def wait_twice() -> None:
        got.append(latest.get(after=-1, timeout_s=20))
        got.append(latest.get(after=0, timeout_s=20))

    waiting = threading.Thread(target=wait_twice)
    waiting.start()
    latest.put("a")
    latest.close()
    waiting.join(10)

    assert not waiting.is_alive()
    assert got == ["a", None]


def test_nothing_is_shown_after_the_end() -> None:
    latest: Latest[str] = Latest()
    latest.close()

    latest.put("late")

    assert latest.get() is None
