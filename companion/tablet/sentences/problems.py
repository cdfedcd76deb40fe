"""What did not work, and what can people at the table do about it?

The name of a problem comes with it from the table, or from the tablet itself where it cannot
reach the table. A name that is not known here is said in the table's own English sentence.
"""

from collections.abc import Callable, Mapping
from typing import Final

from companion.link.messages.parts import Problem
from companion.link.messages.shown.shelf import GameName
from companion.tablet.text import Text, text, verbatim

Arguments = Mapping[str, str | int]


def problem_text(problem: Problem, game: GameName = "villa_paletti") -> Text:
    """Return the problem as a sentence or two, the last of which says what to do.

    Args:
        problem: What the table said.
        game: The game that was being set up or played; a few problems differ by game.
    """
    say = (_IN_PALAGONIA if game == "palagonia" else {}).get(problem.name)
    say = say or _SENTENCES.get(problem.name)
    if say is None:
        return verbatim(problem.sentence)
    try:
        return say(problem.arguments)
    except KeyError:  # an argument is not there: a table of another version
        return verbatim(problem.sentence)


_SENTENCES: Final[dict[str, Callable[[Arguments], Text]]] = {
    "table_not_reachable": lambda _: text(
        "The table does not answer. What was tapped is kept and sent again; check that the "
        "table computer is on and in the same network."
    ),
    "connection_lost": lambda _: text(
        "The connection to the table was lost. Nothing is lost; the tablet goes on trying."
    ),
    "token_wrong": lambda _: text(
        "The table does not know this tablet. Pair it again with the code that the table shows."
    ),
    "protocol_newer": lambda of: text(
        "The table speaks a newer version ({table}) than this tablet ({tablet}). "
        "Update the tablet.",
        table=of["table"],
        tablet=of["tablet"],
    ),
    "protocol_older": lambda of: text(
        "The table speaks an older version ({table}) than this tablet ({tablet}). "
        "Update the table.",
        table=of["table"],
        tablet=of["tablet"],
    ),
    "message_unreadable": lambda _: text(
        "The table did not understand this tablet. Nothing was changed; try once more, and if "
        "it comes again update both."
    ),
    "disk_full": lambda _: text(
        "The table's disk is full. The match goes on and is kept in memory; free some space soon."
    ),
    "not_on_disk": lambda _: text(
        "The record cannot be written. The last act does not count yet; check the table's disk."
    ),
    "record_gone": lambda _: text(
        "The record of this match was moved or deleted: nothing is kept of what you tap. Put it "
        "back where it was, or leave the match and start a new one."
    ),
    "left_without_record": lambda _: text(
        "The match was left without its record, which was moved or deleted. To go on with it, put "
        "the record back."
    ),
    "record_unreadable": lambda of: text(
        "The record {path} cannot be read. The match starts without it.", path=of["path"]
    ),
    "record_broken": lambda of: text(
        "The record {path} was changed after it was written; the match cannot go on from it.",
        path=of["path"],
    ),
    "match_not_found": lambda _: text(
        "This match is not on the table any more. Choose another, or start a new one."
    ),
    "match_open_elsewhere": lambda _: text(
        "Another program has this match open. Close it there, then go on here."
    ),
    "match_running": lambda _: text("A match is going on. Leave it first; it can go on later."),
    "no_match": lambda _: text("No match is going on. Start a new one."),
    "not_counted": lambda _: text(
        "No match is open at the table, so what was tapped was not written down. Go on with the "
        "match, and tap it again."
    ),
    "players_wrong": lambda _: text(
        "The players do not fit: two to four, each colour once. Check the set-up."
    ),
    "edition_unknown": lambda _: text(
        "The table does not know this edition of the rules. Choose another."
    ),
    "entry_not_found": lambda _: text(
        "This act is not in the match any more; another tablet was quicker. Look at the log."
    ),
    "nothing_to_undo": lambda _: text("There is nothing to undo."),
    "creature_not_found": lambda _: text(
        "This creature is not in the match any more. Look at the log."
    ),
    "dice_are_real": lambda _: text("In this match people roll. Touch the faces that came."),
    "dice_are_virtual": lambda _: text("In this match the table rolls. Touch Roll."),
    "dice_not_ready": lambda _: text(
        "The table's dice are not ready. Check the table's disk, then roll again."
    ),
    "hints_off": lambda _: text("In this match there are no hints."),
    "not_in_this_game": lambda _: text("That belongs to another game. Nothing was changed."),
    "roll_is_fixed": lambda _: text("A roll of the table's dice stays as it is."),
    "roll_not_now": lambda _: text("The dice cannot be rolled now. Look at whose turn it is."),
    "roll_would_not_count": lambda _: text(
        "With that, a roll of the table's dice would not count any more. Nothing was changed."
    ),
    "undo_across_roll": lambda _: text(
        "The table has rolled since; nothing before that roll can be undone."
    ),
    "no_referee": lambda _: text("Nobody follows this match but you. Tap what is done."),
    "no_referee_sees": lambda _: text(
        "Nobody sees now which column is taken. Tap I object below, and say which it is."
    ),
    "too_late": lambda _: text(
        "Somebody else was quicker. Look at what the table shows now, and tap again."
    ),
    "no_scales": lambda _: text("This table has no scales that are calibrated here."),
    "no_such_camera": lambda _: text("The table does not have this camera. Choose another."),
    "camera_not_calibrated": lambda _: text("Calibrate this camera first."),
    "nothing_to_measure_with": lambda _: text("Calibrate a camera or the scales first."),
    "too_few_pictures": lambda _: text("At least three pictures are needed."),
    "clock_not_set": lambda _: text(
        "The table's clock is not set. The match counts; the date in its record is uncertain."
    ),
}
"""Every problem the tablet has words for, by name."""

_IN_PALAGONIA: Final[dict[str, Callable[[Arguments], Text]]] = {
    "players_wrong": lambda _: text(
        "The players do not fit: three to ten play Palagonia. Check the set-up."
    ),
}
"""What is said otherwise of Palagonia (PG-8)."""

KNOWN: Final = frozenset(_SENTENCES)
