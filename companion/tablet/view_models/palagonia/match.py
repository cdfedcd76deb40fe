"""What does one see and touch in a turn of Palagonia? Players, dice, bag, board, and what to do."""

import msgspec

from companion.link.messages.shown.palagonia import (
    Cell,
    CreatureColour,
    DieView,
    Face,
    PalagoniaView,
)
from companion.tablet.labels import palagonia as labels
from companion.tablet.labels.everyday import UNDO
from companion.tablet.labels.palagonia_log import unsettled
from companion.tablet.sentences.palagonia.acts import face_words, name_of
from companion.tablet.sentences.palagonia.violations import violation_text
from companion.tablet.text import Text, joined, text
from companion.tablet.view_models.controls import Control, WhyNot
from companion.tablet.view_models.frame import Frame, frame, telling_control
from companion.tablet.view_models.match import Clock, clock_of, menu
from companion.tablet.view_models.palagonia import touches as t
from companion.tablet.view_models.palagonia.creatures import CreatureCard, creature_card
from companion.tablet.view_models.palagonia.desk import Desk, Refusal, desk_at
from companion.tablet.view_models.palagonia.dice import (
    anywhere,
    carried_out,
    ends,
    ghosts,
    may_end_or_go_on,
    number,
    offered,
    roller,
    shown_hint,
)
from companion.tablet.view_models.palagonia.die_card import FACES, DieCard
from companion.tablet.view_models.palagonia.naming import Naming, naming
from companion.tablet.view_models.palagonia.on_desk import act_of
from companion.tablet.view_models.palagonia.quick import Quick, quick_of
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import GameTouch


class SeatCard(msgspec.Struct, frozen=True):
    """One player.

    Attributes:
        name, points: As they are.
        on_turn: Whether the table waits for this player.
        shares: Whether what closes now counts for this player too.
        pick: In the opening, the touch with which this player rolls next; null for nobody's.
    """

    name: str
    points: int
    on_turn: bool
    shares: bool
    pick: GameTouch | None = None


class Board(msgspec.Struct, frozen=True):
    """What lies on the board, and where something may be laid or touched.

    ``anywhere``: free cells that are not offered take a tile as well.
    """

    tiles: tuple[tuple[Cell, int], ...]
    drafts: tuple[tuple[Cell, int], ...]
    ghosts: tuple[tuple[Cell, int], ...]
    offered: tuple[Cell, ...]
    anywhere: bool
    chosen: tuple[Cell, ...]
    lit: tuple[tuple[CreatureColour, tuple[Cell, ...]], ...]
    refusal: Refusal | None


class MatchScreen(msgspec.Struct, frozen=True):
    """A turn of Palagonia.

    Attributes:
        headline: What the table waits for.
        note: What else there is to say about it.
        clock: How long the match and the turn have taken.
        seats: The players.
        dice: The throw; empty before it.
        throw: Which throw it is: the entry that tells of it; null before it.
        question: The choice to end or to go on (PG-22).
        keys: Faces to be entered from real dice.
        bag: Tiles in the bag; ``able``: whether one is drawn now.
        board: The board.
        quick: What is told instead of it.
        creatures: What the last act closed.
        naming: The question for a creature's name.
        controls: What to do now, the most important first.
        undo: Take the last act back.
        menu: The ways to other screens.
    """

    frame: Frame
    headline: Text
    note: Text | None
    clock: Clock
    seats: tuple[SeatCard, ...]
    dice: tuple[DieCard, ...]
    throw: int | None
    question: Text | None
    keys: tuple[DieCard, ...]
    bag: int
    able: bool
    board: Board | None
    quick: Quick | None
    creatures: tuple[CreatureCard, ...]
    naming: Naming | None
    controls: tuple[Control, ...]
    undo: Control
    menu: tuple[Control, ...]


def match_screen(tablet: Tablet, match: PalagoniaView) -> MatchScreen:
    """Return the match screen."""
    desk = desk_at(tablet.desk, match)
    asks = may_end_or_go_on(match) and desk.die is None
    return MatchScreen(
        frame=frame(tablet),
        headline=headline(match, desk),
        note=_note(match, desk),
        clock=clock_of(tablet, match),
        seats=tuple(_seat(match, desk, seat) for seat in range(len(match.players))),
        dice=tuple(_die(match, desk, place) for place in range(len(match.dice))),
        throw=_throw(match),
        question=labels.END_OR_GO_ON if asks else None,
        keys=_keys(match, desk),
        bag=match.bag - len(desk.laid),
        able=number(carried_out(match, desk)) > len(desk.laid) and match.tiles_mode == "board",
        board=_board(match, desk) if match.tiles_mode == "board" else None,
        quick=_quick(match, desk),
        creatures=tuple(creature_card(tablet, match, one) for one in match.closed_now),
        naming=naming(tablet, match),
        controls=tuple(_controls(tablet, match, desk)),
        undo=undo_control(tablet, match),
        menu=menu(tablet),
    )


def headline(match: PalagoniaView, desk: Desk) -> Text:
    """Return what the table waits for."""
    if match.phase == "opening_roll":
        return text("Rolling for who starts: {name}", name=name_of(match, roller(match, desk)))
    name = name_of(match, match.turn)
    if match.phase == "roll":
        if match.extra_turn:
            return text("A double: {name} rolls once more", name=name)
        return text("{name} rolls the dice", name=name)
    face = carried_out(match, desk)
    if face is None:
        return text("{name} chooses a die", name=name)
    return text("{name}: {action}", name=name, action=face_words(face))


def undo_control(tablet: Tablet, match: PalagoniaView) -> Control:
    """Return the way back by one act; never across a roll of the table's dice."""
    counting = [line for line in match.log if line.standing != "struck"]
    if not counting:
        return Control(UNDO, t.UndoTo(0), "primary", WhyNot(labels.NOTHING_TO_UNDO))
    last = counting[-1]
    why = WhyNot(labels.FIXED_ROLL) if last.fixed or last.entry - 1 < match.undo_floor else None
    return telling_control(tablet, UNDO, t.UndoTo(last.entry - 1), why_not=why, size="primary")


def _note(match: PalagoniaView, desk: Desk) -> Text | None:
    if desk.refusal is not None:
        return desk.refusal.says
    if match.phase == "opening_roll" and match.opening:
        told = [labels.rolled(name_of(match, seat), face_words(f)) for seat, f in match.opening]
        return joined(told, " · ")
    if match.must_remove:
        return violation_text("REMOVE_INSTEAD")
    waiting = sum(line.unsettled for line in match.log)
    if waiting:
        return unsettled(waiting)
    if desk.hints is not None and not desk.laid:
        hint = shown_hint(desk)
        return labels.hint_says(hint.gain) if hint else labels.NO_HINT
    return None


def _seat(match: PalagoniaView, desk: Desk, seat: int) -> SeatCard:
    player = match.players[seat]
    opening = match.phase == "opening_roll"
    on_turn = seat == (roller(match, desk) if opening else match.turn)
    shares = seat in match.shares and seat != match.turn
    picked = t.LetRoll(seat) if opening and seat in match.may_roll and not on_turn else None
    return SeatCard(name_of(match, seat), player.points, on_turn, shares, picked)


def _throw(match: PalagoniaView) -> int | None:
    rolls = [line.entry for line in match.log if line.act["act"] in ("roll", "opening_roll")]
    return rolls[-1] if rolls and match.dice else None


def _die(match: PalagoniaView, desk: Desk, place: int) -> DieCard:
    die = match.dice[place]
    chosen = desk.die == place or (desk.die is None and carried_out(match, desk) == die.face)
    return DieCard(
        face=die.face,
        word=_word(match, desk, die),
        possible=die.possible,
        reason=violation_text(die.why.name) if die.why else None,
        chosen=chosen and die.possible and not _alike_before(match, place),
        touch=t.ChooseDie(place),
    )


def _word(match: PalagoniaView, desk: Desk, die: DieView) -> Text:
    """What a die asks for; where one may end or go on, that as well (PG-22)."""
    words = face_words(die.face)
    if may_end_or_go_on(match) and desk.die is None:
        way = labels.END_THE_MATCH if ends(match, die) else labels.GO_ON_PLAYING
        return joined([way, words], ": ")
    return words


def _alike_before(match: PalagoniaView, place: int) -> bool:
    """Of a double only the first is marked."""
    return match.dice[place].face in [die.face for die in match.dice[:place]]


def _keys(match: PalagoniaView, desk: Desk) -> tuple[DieCard, ...]:
    if match.dice_mode != "real" or not match.may_roll:
        return ()
    return tuple(
        DieCard(face, face_words(face), True, None, face in desk.entered, t.Enter(face))
        for face in FACES
    )


def _board(match: PalagoniaView, desk: Desk) -> Board:
    lies = {tile.cell: tile.o for tile in match.tiles}
    if desk.chosen is not None and carried_out(match, desk) == "rotate":
        lies[desk.chosen] = desk.to
    hinted = ghosts(match, desk)
    lies.update({cell: o for cell, o in hinted.items() if cell in lies and cell != desk.chosen})
    lit = match.closed_now if not desk.laid and match.phase in ("roll", "over") else ()
    return Board(
        tiles=tuple(sorted(lies.items())),
        drafts=desk.laid,
        ghosts=tuple(hinted.items()),
        offered=offered(match, desk),
        anywhere=anywhere(match, desk),
        chosen=(desk.chosen,) if desk.chosen is not None else (),
        lit=tuple((one.colour, one.body) for one in lit if one.colour is not None),
        refusal=desk.refusal,
    )


def _quick(match: PalagoniaView, desk: Desk) -> Quick | None:
    face = carried_out(match, desk)
    if match.tiles_mode != "quick" or face is None or face == "remove":
        return None
    return quick_of(desk.counts)


def _controls(tablet: Tablet, match: PalagoniaView, desk: Desk) -> list[Control]:
    found: list[Control] = []
    if match.dice_mode == "virtual" and match.may_roll:
        by = roller(match, desk)
        label = (
            labels.roll_for(name_of(match, by)) if match.phase == "opening_roll" else labels.ROLL
        )
        found.append(telling_control(tablet, label, t.RollNow(by), size="primary"))
    face = carried_out(match, desk)
    if face is not None:
        found.append(_done(tablet, match, desk, face))
    if desk.laid:
        found.append(Control(labels.TAKE_ALL_BACK, t.TakeBack(None)))
    if match.hints_on and match.tiles_mode == "board" and match.phase == "action":
        label = labels.NEXT_HINT if desk.hints else labels.HINT
        why = WhyNot(labels.NO_HINT) if desk.hints == () else None
        found.append(telling_control(tablet, label, t.AskHint(), why_not=why))
    if match.tiles_mode == "quick" and match.phase == "action" and not match.must_remove:
        signs = {die.face for die in match.dice if die.possible} - {"2", "3", "4", "5"}
        found += [
            telling_control(
                tablet, labels.cannot_be_done(face_words(one)), t.SayImpossible(one), held=True
            )
            for one in FACES
            if one in signs
        ]
    return found


def _done(tablet: Tablet, match: PalagoniaView, desk: Desk, face: Face) -> Control:
    label, why = labels.DONE_QUICK, None
    if match.tiles_mode == "board":
        if face in ("remove", "rotate"):
            label = labels.DONE_REMOVING if face == "remove" else labels.DONE_TURNING
            why = WhyNot(labels.TOUCH_A_TILE, "PG-10")
        else:
            label = labels.DONE_LAYING
            why = WhyNot(labels.lay_more(number(face) - len(desk.laid)), "PG-10")
    ready = act_of(match, desk) is not None
    return telling_control(tablet, label, t.Done(), why_not=None if ready else why, size="primary")
