"""What happened, in the words of the game? One sentence for a happening, one for the seal."""

from collections.abc import Callable

from companion.games.villa_paletti.acts import ObjectionFailed
from companion.games.villa_paletti.state import State
from companion.referee.happenings import Happening, What
from companion.report.names import column_of, seat_name, storey_name
from companion.table.villa_paletti.words import act_words


def what_happened(one: Happening, before: State) -> str:
    """Return a happening as one sentence.

    Args:
        one: The happening.
        before: The game before it.
    """
    return _SENTENCES[one.what](one, before)


def what_became_of_the_seal(before: State, after: State) -> str | None:
    """Return who took the Architect's seal and which face it shows (VP-35), None if nobody did."""
    seal, old = after.seal, before.seal
    if seal.holder is None or (seal.holder, seal.upper_face) == (old.holder, old.upper_face):
        return None
    from_whom = f" from {seat_name(after, old.holder)}" if old.holder is not None else ""
    face = f"{seal.upper_face} is up" if seal.upper_face else "its upper face is blank"
    return f"{seat_name(after, seal.holder)} takes the seal{from_whom}; {face}."


def _who(one: Happening, before: State) -> str:
    if one.seat is not None and before.players:
        return seat_name(before, one.seat)
    return one.by.capitalize() if one.by else "Somebody"


def _whose(one: Happening, before: State) -> str:
    """The player a challenge is against, as a possessive."""
    owner = next(
        (seat for seat in before.seats if one.challenge_of in before.players[seat].colours), None
    )
    if owner is not None:
        return f"{seat_name(before, owner)}'s"
    return f"{one.challenge_of.capitalize()}'s" if one.challenge_of else "the"


def _counted(one: Happening) -> bool:
    return all(play.verdict.is_legal for play in one.plays)


def _moved(one: Happening, before: State) -> str:
    assert one.column is not None
    column = column_of(before, one.seat, one.column)
    start = storey_name(one.column.storey)
    end = storey_name(one.to.storey) if one.to is not None else "the tower"
    if not before.players:
        return f"{column[0].upper()}{column[1:]} moves from {start} to {end}."
    said = f"{_who(one, before)} sets {column} from {start} on {end}"
    if not _counted(one):
        return f"{said}; that does not count."
    if one.challenge_of is not None:
        return f"{said}: the objection to {_whose(one, before)} proposal succeeds."
    return f"{said}."


def _put_back(one: Happening, before: State) -> str:
    assert one.column is not None
    column = column_of(before, one.seat, one.column)
    said = (
        f"{_who(one, before)} stops and puts {column} back where it stood, "
        f"on {storey_name(one.column.storey)}"
    )
    if one.challenge_of is not None:
        said += f": the objection to {_whose(one, before)} proposal fails"
    if not _counted(one):
        return f"{said}; by the rules that does not count."
    newly_blocked = [
        column.id
        for column, earlier in zip(one.game.columns, before.columns, strict=True)
        if column.blocked and not earlier.blocked
    ]
    return f"{said}; it is blocked to the end." if newly_blocked else f"{said}."


def _laid(one: Happening, before: State) -> str:
    if not before.players:
        return f"The {one.plate} plate is laid."
    said = f"{_who(one, before)} lays the {one.plate} plate"
    return f"{said}; every score starts again." if _counted(one) else f"{said}; it does not count."


def _left(one: Happening, before: State) -> str:
    assert one.column is not None
    if any(isinstance(play.act, ObjectionFailed) for play in one.plays):
        column = column_of(before, one.seat, one.column)
        return f"{_who(one, before)} takes {column} out of the game as the penalty."
    column = column_of(before, None, one.column)
    return f"{column[0].upper()}{column[1:]} leaves the game."


def _proposed(one: Happening, before: State) -> str:
    plate = f"the {before.next_plate} plate" if before.next_plate else "another plate"
    return f"{_who(one, before)} proposes {plate}{'.' if _counted(one) else '; it does not count.'}"


def _agreed(_: Happening, before: State) -> str:
    return "Nobody objects." if before.phase == "proposed" else "All agree."


def _objected(one: Happening, before: State) -> str:
    return f"{_who(one, before)} objects to {_whose(one, before)} proposal."


def _passed(one: Happening, before: State) -> str:
    return f"{_who(one, before)} passes{'.' if _counted(one) else '; it does not count.'}"


def _collapsed(one: Happening, before: State) -> str:
    if one.seat is None and one.by is None:
        return "The villa collapses."
    return f"The villa collapses while {_who(one, before)} is at the tower."


def _toppled(one: Happening, before: State) -> str:
    assert one.column is not None
    column = column_of(before, None, one.column)
    return f"{column[0].upper()}{column[1:]} falls over."


def _said(one: Happening, before: State) -> str:
    if not one.plays:
        return "Something is declared."
    words = act_words(before, one.plays[-1].act)
    counts = "." if _counted(one) else "; it does not count."
    return f"{words[0].upper()}{words[1:]} is declared{counts}"


_SENTENCES: dict[What, Callable[[Happening, State], str]] = {
    What.COLUMN_MOVED: _moved,
    What.COLUMN_PUT_BACK: _put_back,
    What.PLATE_LAID: _laid,
    What.COLUMN_LEFT_GAME: _left,
    What.PROPOSE: _proposed,
    What.AGREE: _agreed,
    What.OBJECT: _objected,
    What.PASS: _passed,
    What.COLLAPSE: _collapsed,
    What.COLUMN_TOPPLED: _toppled,
    What.SAID: _said,
}
