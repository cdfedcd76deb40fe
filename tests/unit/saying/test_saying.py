"""A saying is the English sentence it always was, and remembers how it was made."""

import copy
import doctest
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import saying
from companion.record.entries import Question
from companion.record.lines import decode_line, encode_line
from companion.saying import Saying, joined, named, say

FINITE = st.floats(allow_nan=False, allow_infinity=False)


def test_the_examples_of_its_page_are_true() -> None:
    tried = doctest.testmod(saying)

    assert tried.attempted > 0
    assert tried.failed == 0


@given(mass_g=FINITE, where=st.text())
def test_a_saying_is_the_string_that_python_would_have_formatted(mass_g: float, where: str) -> None:
    said = say("lost {mass_g:.1f} g {where}", mass_g=mass_g, where=where)

    assert said == f"lost {mass_g:.1f} g {where}"
    assert hash(said) == hash(f"lost {mass_g:.1f} g {where}")
    assert said.template == "lost {mass_g:.1f} g {where}"
    assert said.arguments == (("mass_g", mass_g), ("where", where))


@given(FINITE)
def test_a_copy_remembers_as_much(mass_g: float) -> None:
    said = say("The scales {felt}.", felt=say("lost {mass_g:.1f} g", mass_g=mass_g))

    for again in (copy.deepcopy(said), pickle.loads(pickle.dumps(said))):
        assert again == said
        assert (again.template, again.arguments) == (said.template, said.arguments)


@given(st.lists(st.text(), min_size=1), st.text())
def test_joined_parts_are_what_join_makes_of_them(parts: list[str], between: str) -> None:
    assert joined(parts, between) == between.join(parts)


def test_words_stand_in_a_sentence_as_its_place_is_written() -> None:
    seen = say("the cameras see it.")

    assert say("{seen:capital} So it is.", seen=seen) == "The cameras see it. So it is."
    assert say("{seen:clause}; was it moved?", seen=seen) == "the cameras see it; was it moved?"
    assert say("{name:capital}", name="anna") == "Anna"
    with pytest.raises(ValueError, match=r"no `:shout`"):
        say("{seen:shout}", seen=seen)


def test_a_sentence_whose_place_stays_empty_is_a_mistake_that_shows_at_once() -> None:
    with pytest.raises(KeyError, match="mass_g"):
        say("lost {mass_g:.1f} g")


def test_a_record_holds_the_words_and_no_more() -> None:
    said = say(
        "lost {mass_g:.1f} g of {what}", mass_g=5.0, what=named("{colour} plate", colour="red")
    )
    entry = Question(at_ns=1, question=said, candidates=())

    line = encode_line(1, bytes(32), entry)

    assert b'"question":"lost 5.0 g of red plate"' in line
    assert type(said) is Saying
    assert decode_line(line).entry == entry
