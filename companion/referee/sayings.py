"""What does a tap mean at this point of the match? People declare, the rules answer."""

from collections.abc import Callable
from dataclasses import replace

from companion.games.villa_paletti.acts import (
    Agree,
    Pass,
    Player,
    Propose,
    Start,
)
from companion.referee.declared import as_tap, done
from companion.referee.fouls import foul_after_all, is_on_foul
from companion.referee.happenings import Asked, Started, Told, Unclear, What
from companion.referee.landed import resolve_doubt
from companion.referee.landings import foul_landing
from companion.referee.missed import are_legal
from companion.referee.put_back import put_back
from companion.referee.states import SetDown, TableState
from companion.referee.taps import (
    AllAgree,
    Declares,
    EndOfRecording,
    Objects,
    Passes,
    ProposePlate,
    StartMatch,
    StoppedAndPutBack,
    Tap,
)
from companion.referee.telling import by_colour, play, seat_of
from companion.referee.waiting import settle
from companion.referee.word import TapHeard, said, said_after_unseen
from companion.saying import say

Answer = tuple[TableState, list[Told]]


def on_tap(table: TableState, heard: TapHeard) -> Answer:
    """Return the referee's state and what is to be told after a tap."""
    told: list[Told] = []
    waiting = table.set_down
    if not _may_be_about(waiting, heard.tap):
        is_odd = waiting is not None and waiting.is_odd and is_on_foul(heard.tap)
        table, told = foul_landing(table, waiting) if is_odd and waiting else settle(table)
    table, foul = foul_after_all(table, heard)
    table, more = _MEANING[type(heard.tap)](table, heard)
    return table, told + foul + more


def _may_be_about(waiting: SetDown | None, tap: Tap) -> bool:
    """Whether people may say that the column that was set down last stands where it was."""
    if waiting is None or not isinstance(tap, StoppedAndPutBack):
        return False
    piece = waiting.hand.reading.candidates[0].column.piece
    return piece[:2] == (tap.column.colour, tap.column.kind)


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
    StoppedAndPutBack: put_back,
    Passes: _pass,
    Declares: _declare,
    EndOfRecording: _end,
}
