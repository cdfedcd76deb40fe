"""What the referee says reaches a face as it was made, and is the same in English there."""

import math

import msgspec
import pytest

from companion.link.messages.sentence import Said, Sentence
from companion.saying import joined, named, say
from companion.table.said import in_english, shown

SAYINGS = (
    say("The turn before was not seen"),
    say("lost {mass_g:.1f} g, give or take {u95_mm} mm", mass_g=5.0, u95_mm=3),
    joined([say("it was lifted"), "and more"], "; "),
    say(
        "{seen:capital}, but that is not certain",
        seen=say("the cameras see the {plate}", plate=named("{colour} plate", colour="red")),
    ),
)


@pytest.mark.parametrize("said", SAYINGS)
def test_a_saying_is_the_same_after_its_journey(said: str) -> None:
    wire = msgspec.json.encode(shown(said))

    arrived = msgspec.json.decode(wire, type=Said)

    assert isinstance(arrived, Sentence)
    assert arrived == shown(said)
    assert in_english(arrived) == said


def test_words_from_a_record_travel_as_words() -> None:
    assert shown("lost 5.0 g") == "lost 5.0 g"
    assert in_english("lost 5.0 g") == "lost 5.0 g"


def test_what_no_wire_can_carry_travels_in_english() -> None:
    odd = say("by {off:.1f} mm", off=math.nan)

    assert shown(odd) == "by nan mm"
    assert shown(say("It lies off {how}.", how=odd)) == "It lies off by nan mm."


@pytest.mark.parametrize(
    "wire",
    [
        b'{"template":""}',
        b'{"template":"{a}","arguments":{"a":[1]}}',
        b'{"template":"{a}","arguments":{"a":{"msgid":"b"}}}',
        b'{"template":"' + b"x" * 1001 + b'"}',
    ],
)
def test_what_is_no_sentence_is_refused(wire: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(wire, type=Sentence)


def test_the_same_words_are_made_once_and_words_that_only_read_alike_are_told_apart() -> None:
    one = say("It left {place}.", place=named("the base"))
    alike = say("It left the {what}.", what="base")

    made = shown(one)

    assert one == alike
    assert shown(one) is made
    assert shown(alike) == Sentence("It left the {what}.", {"what": "base"})
    assert made == Sentence("It left {place}.", {"place": Sentence("the base")})
