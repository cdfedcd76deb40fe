"""What does a tap mean at this point of the match? People declare, the rules answer."""

from collections.abc import Callable
from dataclasses import replace

from companion.evidence import SeenSway, Sighting, Touch, WeightStep
from companion.games.villa_paletti.acts import (
    Act,
    Agree,
    ColumnRef,
    NeutralAttemptFailed,
    NeutralByOtherFailed,
    Object,
    Pass,
    Player,
    Propose,
    Referee,
    Start,
    Stop,
)
from companion.referee.declared import as_tap, done
from companion.referee.happenings import Asked, Origin, Started, Told, Unclear, What
from companion.referee.landings import foul_landing, resolve_doubt, stands_again
from companion.referee.missed import are_legal, unseen_until, what_became_of
from companion.referee.odds import column_id
from companion.referee.states import SetDown, TableState
from companion.referee.swung import cameras_on_sway, swing_before
from companion.referee.taps import (
    AllAgree,
    Declares,
    EndOfRecording,
    Objects,
    Passes,
    PointedAt,
    ProposePlate,
    StartMatch,
    StoppedAndPutBack,
    Tap,
)
from companion.referee.telling import by_colour, measured_of, play, seat_of
from companion.referee.waiting import settle
from companion.referee.word import TapHeard, said, said_after_unseen
from companion.saying import Saying, joined, say
from companion.scene import Piece

Answer = tuple[TableState, list[Told]]

# What the others decide about something that no rule allows (VP-46).
_ON_FOULS = ("accept", "restore")

# A tap "put back" belongs to a handling that ended at most this long before it.
_TOUCH_PATIENCE_NS = 8_000_000_000


def on_tap(table: TableState, heard: TapHeard) -> Answer:
    """Return the referee's state and what is to be told after a tap."""
    told: list[Told] = []
    waiting = table.set_down
    if not _may_be_about(waiting, heard.tap):
        is_odd = waiting is not None and waiting.is_odd and _is_on_foul(heard.tap)
        table, told = foul_landing(table, waiting) if is_odd and waiting else settle(table)
    table, more = _MEANING[type(heard.tap)](table, heard)
    return table, told + more


def _may_be_about(waiting: SetDown | None, tap: Tap) -> bool:
    """Whether people may say that the column that was set down last stands where it was."""
    if waiting is None or not isinstance(tap, StoppedAndPutBack):
        return False
    piece = waiting.hand.reading.candidates[0].column.piece
    return piece[:2] == (tap.column.colour, tap.column.kind)


def _is_on_foul(tap: Tap) -> bool:
    """Whether people let something count, or have it undone, that no rule allows."""
    return (
        isinstance(tap, Declares) and isinstance(tap.act, Referee) and tap.act.decision in _ON_FOULS
    )


def _start(table: TableState, heard: TapHeard) -> Answer:
    tap = heard.tap
    assert isinstance(tap, StartMatch)
    if tap.game != "villa_paletti":
        sentence = say(
            "A match of {game} was started; this table follows Villa Paletti.", game=tap.game
        )
        return table, [Unclear(heard.at_ns, Asked.WHAT, sentence)]
    seated = sorted(tap.players, key=lambda player: player.seat)
    try:
        act = Start(
            tuple(
                Player(
                    player.name or " and ".join(colour.capitalize() for colour in player.colours),
                    player.colours,
                )
                for player in seated
            ),
            edition=tap.edition,
        )
    except ValueError as error:
        sentence = say("The match cannot start: {error}.", error=str(error))
        return table, [Unclear(heard.at_ns, Asked.WHAT, sentence)]
    game, plays = play(table.game, act)
    if not plays[0].verdict.is_legal:
        return table, [Unclear(heard.at_ns, Asked.WHAT, plays[0].verdict.reason)]
    table, started = replace(table, game=game), Started(heard.at_ns, game)
    if not tap.played:
        return table, [started]
    table, told = said(table, heard, What.SAID, None, *tap.played)
    return table, [started, *told]


def _propose(table: TableState, heard: TapHeard) -> Answer:
    tap = heard.tap
    assert isinstance(tap, ProposePlate)
    seat = seat_of(table, tap.by)
    if seat is None:
        return said(table, heard, What.PROPOSE, None, by=tap.by)
    return said_after_unseen(table, heard, What.PROPOSE, seat, Propose(seat), by=tap.by)


def _object(table: TableState, heard: TapHeard) -> Answer:
    tap = heard.tap
    assert isinstance(tap, Objects)
    seat = seat_of(table, tap.by)
    is_possible = table.game.phase in ("proposed", "neutral_refused") and seat != table.game.turn
    proposed = is_possible and table.game.phase == "proposed"
    proposer = by_colour(table, table.game.turn) if proposed else None
    table, told = said(table, heard, What.OBJECT, seat, by=tap.by, challenge_of=proposer)
    # Which column is taken shows only when it is taken; the act waits for that (VP-27, VP-43).
    if is_possible:
        return replace(table, objector=seat), told
    sentence = say("There is nothing that could be objected to (VP-27, VP-43).")
    return table, [*told, Unclear(heard.at_ns, Asked.WHAT, sentence)]


def _agree(table: TableState, heard: TapHeard) -> Answer:
    acts = () if table.game.phase == "start" else (Agree(),)
    return said(table, heard, What.AGREE, None, *acts)


def _pass(table: TableState, heard: TapHeard) -> Answer:
    tap = heard.tap
    assert isinstance(tap, Passes)
    seat = seat_of(table, tap.by)
    if seat is None:
        return said(table, heard, What.PASS, None, by=tap.by)
    # Said out of turn it is a slip: nothing was done that shows whose turn it is.
    table, cleared = resolve_doubt(table, lambda one: are_legal(one.game, (Pass(seat),)))
    table, told = said(table, heard, What.PASS, seat, Pass(seat), by=tap.by)
    return table, cleared + told


def _put_back(table: TableState, heard: TapHeard) -> Answer:
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


def _declare(table: TableState, heard: TapHeard) -> Answer:
    tap = heard.tap
    assert isinstance(tap, Declares)
    same = as_tap(table, tap.act)
    if same is None:
        return done(table, heard, tap.act)
    return _MEANING[type(same)](table, replace(heard, tap=same))


def _end(table: TableState, _: TapHeard) -> Answer:
    return table, []


_MEANING: dict[type, Callable[[TableState, TapHeard], Answer]] = {
    StartMatch: _start,
    ProposePlate: _propose,
    Objects: _object,
    AllAgree: _agree,
    StoppedAndPutBack: _put_back,
    Passes: _pass,
    Declares: _declare,
    EndOfRecording: _end,
}
