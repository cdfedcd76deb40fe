"""People say that a column was tried and put back (VP-20, VP-29, VP-43): which act is it?"""

from dataclasses import replace

from companion.evidence import SeenSway, Sighting, Touch, WeightStep
from companion.games.villa_paletti.acts import (
    Act,
    Agree,
    ColumnRef,
    NeutralAttemptFailed,
    NeutralByOtherFailed,
    Object,
    Stop,
)
from companion.referee.happenings import Origin, Told, What
from companion.referee.landed import resolve_doubt
from companion.referee.landings import stands_again
from companion.referee.missed import are_legal, unseen_until, what_became_of
from companion.referee.odds import column_id
from companion.referee.states import TableState
from companion.referee.swung import cameras_on_sway, swing_before
from companion.referee.taps import (
    PointedAt,
    StoppedAndPutBack,
)
from companion.referee.telling import by_colour, measured_of, play, seat_of
from companion.referee.word import TapHeard, said
from companion.saying import Saying, joined, say
from companion.scene import Piece

Answer = tuple[TableState, list[Told]]

# A tap "put back" belongs to a handling that ended at most this long before it.
_TOUCH_PATIENCE_NS = 8_000_000_000


def put_back(table: TableState, heard: TapHeard) -> Answer:
    """Return the table after somebody said that a column was tried and put back."""
    tap = heard.tap
    assert isinstance(tap, StoppedAndPutBack)
    table, at_ns, witnesses, evidence = _what_was_seen(table, heard)
    seat = seat_of(table, tap.by)
    piece = _pointed_at(table, tap.column)
    column = ColumnRef(tap.column.colour, tap.column.kind, tap.column.storey)
    if piece is not None:
        known = table.game.column(column_id(piece))
        column = ColumnRef(known.id.colour, known.id.kind, known.storey, known.id.n)
    table, cleared = resolve_doubt(table, lambda one: _is_legal(one, seat, column))
    unseen: tuple[Act, ...] = ()
    if seat is not None and not _is_legal(table, seat, column):
        unseen = unseen_until(table.game, seat)
        if table.game.phase == "neutral_refused" and seat == table.game.turn:
            unseen = (Agree(),)  # an own column is tried: nobody objected (VP-43)
        if not _is_legal(_after(table, unseen), seat, column):
            unseen = ()
    act, challenge_of = _tried(_after(table, unseen), seat, column)
    if isinstance(act, Object):
        table = replace(table, failed_challenger=seat)
    question = what_became_of(heard.at_ns, table, unseen)
    table, told = said(
        replace(table, objector=None),
        heard,
        What.COLUMN_PUT_BACK,
        seat,
        *unseen,
        *(() if act is None else (act,)),
        at_ns=at_ns,
        by=tap.by,
        witnesses=witnesses,
        evidence=evidence,
        unseen=unseen,
        column=Origin(column.colour, column.kind, column.storey, column.n),
        challenge_of=challenge_of,
    )
    return table, [*cleared, *told, *question]


def _after(table: TableState, acts: tuple[Act, ...]) -> TableState:
    return replace(table, game=play(table.game, *acts)[0])


def _is_legal(table: TableState, seat: int | None, column: ColumnRef) -> bool:
    act, _ = _tried(table, seat, column)
    return act is not None and are_legal(table.game, (act,))


def _tried(table: TableState, seat: int | None, column: ColumnRef) -> tuple[Act | None, str | None]:
    """Which act it is that a seat tried a column and put it back, and whom it challenged."""
    game = table.game
    if seat is None or game.phase == "start":
        return None, None
    if game.phase == "proposed" and seat != game.turn:
        return Object(seat, column), by_colour(table, game.turn, column.colour)
    if game.phase == "neutral_refused" and seat != game.turn:
        return NeutralByOtherFailed(seat, column), None
    if game.phase == "turn" and column.colour == game.neutral:
        return NeutralAttemptFailed(seat, column), None
    return Stop(seat, column), None


def _what_was_seen(
    table: TableState, heard: TapHeard
) -> tuple[TableState, int, dict[str, str], tuple[WeightStep | Touch | Sighting | SeenSway, ...]]:
    """The same as :func:`_what_scales_saw`, with how the cameras saw the tower swing."""
    table, at_ns, witnesses, evidence = _what_scales_saw(table, heard)
    sway = swing_before(table, heard.at_ns)
    if sway is None:
        return table, at_ns, witnesses, evidence
    words = [witnesses[one] for one in ("camera",) if one in witnesses]
    said = {**witnesses, "camera": joined([*words, cameras_on_sway(sway)], "; ")}
    return replace(table, seen_sway=None), at_ns, said, (*evidence, sway)


def _what_scales_saw(
    table: TableState, heard: TapHeard
) -> tuple[TableState, int, dict[str, str], tuple[WeightStep | Touch | Sighting, ...]]:
    """The table with the column back in its place, when that was, and the scales' word on it."""
    waiting = table.set_down
    if waiting is not None and table.belief is not None:  # of this column: others are settled
        seen = None if waiting.seen is None else waiting.seen.sighting
        said: dict[str, str] = {"scales": say("it was lifted and came back")}
        if seen is not None:
            said["camera"] = say("the cameras see it standing where it was")
        measured = measured_of(waiting.hand.step, waiting.step, seen)
        return stands_again(table, waiting), waiting.step.at_ns, said, measured
    touch = table.touch
    if touch is not None and 0 <= heard.at_ns - touch.at_ns <= _TOUCH_PATIENCE_NS:
        return replace(table, touch=None), touch.at_ns, {"scales": _felt(table, touch)}, (touch,)
    return table, heard.at_ns, {}, ()


def _felt(table: TableState, touch: Touch) -> Saying:
    """What the scales felt of a column that was tried."""
    said = say(
        "a push of up to {peak_g:.0f} g, then the same weight as before", peak_g=touch.peak_g
    )
    sway = table.sway
    if sway is None or sway.at_ns != touch.end_ns:
        return said
    swung = say(
        "the tower swung by {swing_mm:.1f} mm, {swing_hz:.1f} times a second",
        swing_mm=sway.amplitude_mm,
        swing_hz=sway.frequency_hz,
    )
    return joined([said, swung], "; ")


def _pointed_at(table: TableState, column: PointedAt) -> Piece | None:
    """The column of the likeliest scene that is nearest to where the referee pointed."""
    if table.belief is None:
        return None
    alike = [
        one
        for one in table.belief.likeliest.columns
        if one.piece[:2] == (column.colour, column.kind) and one.storey == column.storey
    ]
    if not alike:
        return None
    nearest = min(
        alike, key=lambda one: (one.x_mm - column.x_mm) ** 2 + (one.y_mm - column.y_mm) ** 2
    )
    return nearest.piece
