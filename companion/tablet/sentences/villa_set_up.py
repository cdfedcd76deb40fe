"""What is to be set right while the villa is set up, and what helps who has waited long?

A problem whose name is not known here is said in the table's own English sentence.
"""

from collections.abc import Callable, Mapping
from typing import Final

from companion.link.messages.sentence import Said
from companion.link.messages.shown.scales import Trouble
from companion.tablet.labels.villa_set_up import KINDS
from companion.tablet.sentences import names
from companion.tablet.sentences.said import said_text
from companion.tablet.text import Text, joined, text, verbatim

Arguments = Mapping[str, str | int]

_PROBLEMS: Final[dict[str, Callable[[Arguments], Text]]] = {
    "setup_base_not_empty": lambda of: text(
        "The scales feel {grams} g. Take everything off the base; if it is empty, say that it is "
        "so.",
        grams=of["grams"],
    ),
    "setup_base_not_bare": lambda of: text(
        "A column still stands on the base ({colour}). Take everything off.",
        colour=colour_text(str(of["colour"])),
    ),
    "setup_not_one_column": lambda of: text(
        "About {grams} g came or went, which is no single column. Put it back as it was, and set "
        "columns down one at a time.",
        grams=of["grams"],
    ),
    "setup_too_many": lambda of: text(
        "One column too many ({kind}) has come at ({x}, {y}) mm. Take it off again.",
        kind=KINDS[str(of["kind"])],
        x=of["x_mm"],
        y=of["y_mm"],
    ),
    "setup_missing": lambda of: text("Missing: {column}", column=_column(of)),
    "setup_where_is_column": lambda of: text(
        "{column}: the scales feel it, but no camera sees it. Move it to where one does.",
        column=_column(of),
    ),
    "setup_where_is": lambda of: text(
        "Which column stands at ({x}, {y}) mm ({colour})? Set it where a camera sees it from head "
        "to foot.",
        x=of["x_mm"],
        y=of["y_mm"],
        colour=colour_text(str(of["colour"])),
    ),
}

_HINTS: Final[dict[str, Text]] = {
    "take_all_off": text("Is the base empty? Then say that it is so."),
    "set_columns": text("Set columns inside the inner circle of the base, none on its border."),
    "where_are_they": text(
        "Set what is not known yet where a camera sees it from head to foot; if all columns stand, "
        "say that it is so."
    ),
    "lay_plate": text("Does the blue plate lie on the columns? Then say that it is so."),
    "look_at_it": text("Set right what is found, or say that it is so."),
}

KNOWN: Final = frozenset(_PROBLEMS)
"""Every problem that the tablet has words for, by name."""


def setup_problem_text(problem: Trouble) -> Text:
    """Return what is missing or wrong, and what to do."""
    known = _PROBLEMS.get(problem.name)
    return verbatim(problem.sentence) if known is None else known(problem.arguments)


def not_seen_text(why: Said) -> Text:
    """Return that cameras do not help now, and why."""
    return text("The cameras do not help now: {sentence}", sentence=said_text(why))


def setup_hint_text(hint: str) -> Text | None:
    """Return what helps who has waited long; null where nothing is to be said."""
    return _HINTS.get(hint)


def colour_text(colour: str) -> Text:
    """Return a colour with its mark: "● Red"."""
    return joined([names.marks((colour,)), names.COLOURS[colour]], " ")


def _column(of: Arguments) -> Text:
    return names.column(str(of["colour"]), str(of["kind"]))
