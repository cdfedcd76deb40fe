"""Which screens does one come by in a match of Palagonia? From the set-up to the end."""

from collections.abc import Iterator

from companion.link.messages.shown.palagonia import Face, PalagoniaView
from companion.tablet.screens.palagonia.log import PalagoniaLogScreen
from companion.tablet.view_models.palagonia import touches as t
from companion.tablet.view_models.palagonia.creatures import scoring_creatures
from companion.tablet.view_models.palagonia.desk import desk_at
from companion.tablet.view_models.palagonia.dice import (
    ends,
    may_end_or_go_on,
    number,
    offered,
    shown_hint,
)
from companion.tablet.view_models.touches import Back, GameTouch, Open
from tests.tablet_sitting.sitting import Sitting

NAMES = ("Ann", "Maximiliane-Theresa", "Константин", "지우", "Jo")
_MOST_TURNS = 60


def course(sitting: Sitting, players: int = 4, *, quick: bool = False) -> Iterator[str]:
    """Play a match; name each screen that is worth a picture, while it is shown."""
    sitting.app.touch(Open("set_up_palagonia"))
    _do(sitting, t.Seats(players))
    _do(sitting, *(t.NameChair(k, name) for k, name in enumerate(NAMES[:players])))
    _do(sitting, t.TakeDice("real"), t.TakeTiles("quick" if quick else "board"))
    yield "palagonia-set-up"
    _do(sitting, t.BeginMatch())
    yield "palagonia-opening"
    _do(sitting, t.Enter("5"))
    _do(sitting, *[t.Enter("remove")] * (players - 1))
    yield "palagonia-first-tiles"
    seen: set[str] = set()
    for turn in range(_MOST_TURNS):
        if _match(sitting).outcome is not None:
            break
        for name in _turn(sitting, turn):
            if name not in seen:
                seen.add(name)
                yield name
    yield "palagonia-result"
    sitting.app.touch(Open("log"))
    sitting.driver.frames(2)
    yield "palagonia-log"
    roll = next(line.entry for line in _match(sitting).log if line.act["act"] == "roll")
    _do(sitting, t.CorrectLine(roll))
    screen = sitting.app.stage.screen
    assert isinstance(screen, PalagoniaLogScreen)
    screen.choose(roll)
    sitting.driver.frames(2)
    yield "palagonia-log-correcting"
    _do(sitting, t.CorrectLine(None))
    sitting.app.touch(Back())
    sitting.driver.frames(2)


def _turn(sitting: Sitting, turn: int) -> Iterator[str]:
    """One turn: dice, a hint if there is one, and what it says; else as many tiles as come."""
    match = _match(sitting)
    if match.phase == "roll":
        if (
            scoring_creatures(match)
            and match.closed_now
            and any(one.scored for one in match.closed_now)
        ):
            yield "palagonia-closed"
            one = match.closed_now[0]
            _do(sitting, t.AskName((one.entry, one.creature)))
            yield "palagonia-naming"
            _do(sitting, t.GiveName("Octopus"))
        _do(sitting, *map(t.Enter, _faces(match.bag, turn)))
        yield "palagonia-dice"
    match = _match(sitting)
    if may_end_or_go_on(match):
        yield "palagonia-end-or-go-on"
        _do(sitting, t.ChooseDie(next(k for k, die in enumerate(match.dice) if ends(match, die))))
    dice = [die for die in match.dice if die.possible]
    if match.phase == "action" and match.hints_on and match.tiles_mode == "board":
        _do(sitting, t.AskHint())
        hint = shown_hint(desk_at(sitting.app.tablet.desk, match))
        if hint is not None and hint.act["act"] == "lay":
            yield "palagonia-hint"
            numbered = [number(die.face) for die in match.dice]
            _do(sitting, t.ChooseDie(numbered.index(len(hint.act["tiles"]))))
            _do(sitting, *(t.LayAt((one["q"], one["r"])) for one in hint.act["tiles"]))
            yield "palagonia-laid"
            _do(sitting, t.Done())
            return
    numbers = [k for k, die in enumerate(match.dice) if die in dice and number(die.face)]
    if match.phase == "action" and numbers and not may_end_or_go_on(match):
        _do(sitting, t.ChooseDie(numbers[-1]))
    if match.tiles_mode == "quick":
        _do(sitting, t.Count("limbs", 2), t.AddCreature())
        yield "palagonia-counting"
    elif match.must_remove or not (numbers or match.phase == "opening_lay"):
        _do(sitting, t.ChooseTile(offered(match, desk_at(sitting.app.tablet.desk, match))[0]))
        yield "palagonia-tile-chosen"
    else:
        face = match.dice[numbers[-1]].face if numbers else match.dice[0].face
        low = max((tile.r for tile in match.tiles), default=-1) + 1
        first = min((tile.q for tile in match.tiles if tile.r == low - 1), default=0)
        _do(sitting, *(t.LayAt((first + k, low)) for k in range(number(face))))
        yield "palagonia-laid"
    _do(sitting, t.Done())


def _faces(bag: int, turn: int) -> tuple[Face, Face]:
    """Faces that empty the bag; at its end those of which one would (PG-22)."""
    if bag > 5:
        return ("5", "4") if turn % 3 else ("rotate", "2")
    last: dict[int, tuple[Face, Face]] = {3: ("3", "2"), 4: ("4", "3"), 5: ("5", "4")}
    return last.get(bag, ("2", "remove"))


def _match(sitting: Sitting) -> PalagoniaView:
    match = sitting.app.tablet.palagonia
    assert match is not None
    return match


def _do(sitting: Sitting, *touches: GameTouch) -> None:
    """Have touches follow each other, each once the table has answered the one before."""
    for touch in touches:
        sitting.app.touch(touch)
        sitting.driver.wait_until(lambda: not sitting.app.tablet.outbox.waiting, 20)
        sitting.driver.frames(1)
    sitting.driver.frames(2)
