import pytest

from companion.tablet.text import Text, joined, places_in, plural, text, text_as, verbatim


def test_two_texts_that_say_the_same_are_equal() -> None:
    one = text("{who} sets {what}.", who="Ann", what=text("a column"))
    same = text("{who} sets {what}.", what=text("a column"), who="Ann")

    assert one == same
    assert hash(one) == hash(same)


def test_the_role_of_words_makes_a_difference() -> None:
    assert text_as("object", "red") != text_as("face", "red")


@pytest.mark.parametrize(
    "arguments", [{}, {"whom": "Ann"}, {"who": "Ann", "what": "x"}], ids=["few", "other", "many"]
)
def test_arguments_that_do_not_fit_the_sentence_are_refused(arguments: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="places"):
        text("{who} passes.", **arguments)


def test_a_plural_may_leave_the_number_out_of_one_form() -> None:
    said = plural("one column", "{count} columns", count=3)

    assert (said.count, dict(said.arguments)) == (3, {"count": 3})


def test_an_empty_sentence_is_refused() -> None:
    # gettext answers an empty sentence with the header of the catalogue
    with pytest.raises(ValueError, match="verbatim"):
        Text("")


def test_parts_are_joined_as_one_text() -> None:
    parts = [verbatim("Ann"), text("Red"), verbatim("Bo")]

    whole = joined(parts, " & ")

    assert dict(whole.arguments)["first"] == verbatim("Ann")
    assert joined(parts[:1]) == verbatim("Ann")
    assert joined([]) == verbatim("")


def test_places_are_found_by_their_names() -> None:
    assert places_in("{who} takes {what} from {who}: {{braces}}") == {"who", "what"}
