"""What waits for a face is bounded, in order, and never old."""

from hypothesis import given
from hypothesis import strategies as st

from companion.link.messages.shown.answer import Answer
from companion.link.messages.shown.scales import ScalesNow, ScalesView
from companion.link.messages.shown.snapshot import Snapshot
from companion.link.socket.outbox import MOST_WORDS, Outbox

Put = Snapshot | ScalesNow | Answer

_KINDS = st.sampled_from(("snapshot", "scales", "answer"))
_STEPS = st.lists(_KINDS | st.just("take"), max_size=30)


def _message(kind: str, number: int) -> Put:
    if kind == "answer":
        return Answer(str(number), accepted=True)
    if kind == "snapshot":
        return Snapshot(number)
    return ScalesNow(ScalesView("well", weight_g=float(number)))


def _number(message: object) -> int:
    if isinstance(message, Answer):
        return int(message.to)
    if isinstance(message, Snapshot):
        return message.number
    assert isinstance(message, ScalesNow)
    return round(message.scales.weight_g or 0.0)


def _followed(steps: list[str]) -> tuple[list[Put], list[object]]:
    """What was put into a box and what was taken out of it, all of it in the end."""
    box, put, taken = Outbox(), list[Put](), list[object]()
    for number, step in enumerate(steps):
        if step != "take":
            put.append(_message(step, number))
            assert box.put(put[-1])
        elif put and put[-1] not in taken:  # something waits, at least what was put last
            taken.append(box.take())
    box.close()
    return put, taken + list(iter(box.take, None))


@given(_STEPS)
def test_every_word_comes_once_and_in_its_order(steps: list[str]) -> None:
    put, taken = _followed(steps)

    assert [one for one in taken if isinstance(one, Answer)] == [
        one for one in put if isinstance(one, Answer)
    ]


@given(_STEPS)
def test_what_ages_only_gets_newer_and_ends_with_the_newest(steps: list[str]) -> None:
    put, taken = _followed(steps)

    for kind in (Snapshot, ScalesNow):
        numbers = [_number(one) for one in taken if isinstance(one, kind)]
        assert numbers == sorted(set(numbers))
        assert numbers[-1:] == [_number(one) for one in put if isinstance(one, kind)][-1:]


@given(_STEPS)
def test_nothing_put_after_a_word_comes_before_it(steps: list[str]) -> None:
    _, taken = _followed(steps)

    for place, one in enumerate(taken):
        if isinstance(one, Answer):
            assert all(_number(before) < _number(one) for before in taken[:place])


@given(st.lists(_KINDS, max_size=30))
def test_of_what_ages_one_of_each_kind_waits_at_most(kinds: list[str]) -> None:
    _, taken = _followed(kinds)

    for kind in (Snapshot, ScalesNow):
        assert sum(isinstance(one, kind) for one in taken) <= 1


def test_a_face_that_lets_words_pile_up_is_told_by_a_full_box() -> None:
    box = Outbox()

    taken_in = [box.put(Answer(str(number), accepted=True)) for number in range(MOST_WORDS + 1)]

    assert taken_in == [True] * MOST_WORDS + [False]
    assert box.put(Snapshot(1)), "what ages finds room all the same"


def test_a_closed_box_takes_nothing_more_in_and_gives_out_what_waits() -> None:
    box = Outbox()
    box.put(Snapshot(1))
    box.close()

    assert not box.put(Snapshot(2))
    assert box.take() == Snapshot(1)
    assert box.take() is None
