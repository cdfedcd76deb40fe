"""How does each turn stand in the page? Its dice, its words, its points, and the table after it."""

from typing import Final

from companion.games.palagonia import rules
from companion.games.palagonia.acts import Lay, OpeningRoll, QuickLay, QuickRemove, Remove, Rotate
from companion.games.palagonia.dice import Face
from companion.games.palagonia.figures import Figure, creatures
from companion.games.palagonia.state import State
from companion.report.markup import tag, words
from companion.report.palagonia.board import Marks, board
from companion.report.palagonia.die import Lot, die
from companion.report.palagonia.seats import seat_tag, sign_tag
from companion.report.palagonia.sentences import consequences, dice, title
from companion.report.palagonia.story import Story, Turn
from companion.report.summary import clock

_BAG_PX: Final = 72.0


def turn_article(story: Story, turn: Turn) -> str:
    """Return the article of a turn."""
    seconds = story.times_s[turn.last.i]
    said = [
        tag(
            "p",
            tag("span", str(turn.number), class_="number"),
            tag("time", clock(seconds), datetime=f"PT{seconds:.1f}S"),
            sign_tag(turn.seat),
            *([tag("span", "extra turn", class_="extra")] if turn.is_extra else []),
            class_="when",
        ),
        tag("h3", words(title(turn))),
        tag("p", *_dice(turn), class_="dice"),
        tag("p", words(" ".join(dice(turn))), class_="rolled"),
        *(tag("p", words(one), class_=_look(turn, one)) for one in consequences(story, turn)),
        _points(turn),
    ]
    table = [] if turn.after.quick else [tag("div", _board(turn), class_="table")]
    return tag(
        "article",
        tag("div", *said, class_="words"),
        *table,
        class_="turn scored" if _gained(turn) else "turn",
        id=f"turn-{turn.number}",
    )


def closed_figures(turn: Turn) -> tuple[Figure | None, ...]:
    """Return what a turn closed as figures on the table after it; None where none is found."""
    found = {(one.colour, one.body): one for one in creatures(turn.after.tiles)}
    return tuple(found.get((one.colour or "A", one.body)) for one in turn.after.closed_now)


def _look(turn: Turn, sentence: str) -> str:
    scored = any(one.scored for one in turn.after.closed_now)
    return "closed" if scored and " points for " in sentence else "then"


def _gained(turn: Turn) -> bool:
    return turn.act is not None and turn.act.before.scores != turn.act.after.scores


def _dice(turn: Turn) -> list[str]:
    if turn.is_opening:
        return [
            tag("span", sign_tag(act.by), die(act.die, _opening_lot(turn, act)), class_="thrown")
            for act in (step.act for step in turn.rolls)
            if isinstance(act, OpeningRoll)
        ]
    chosen = _chosen(turn)
    drawn = []
    for one in rules.possible(turn.acting):
        lot: Lot = "chosen" if one.die == chosen else "left"
        drawn.append(die(one.die, lot if one.possible else "barred"))
        chosen = None if one.die == chosen else chosen  # of a double one die is carried out
    return drawn


def _opening_lot(turn: Turn, act: OpeningRoll) -> Lot:
    settled = turn.rolls[-len(turn.rolls[-1].before.contenders) :]
    is_it = act.by == turn.seat and any(step.act is act for step in settled)
    return "chosen" if is_it and turn.act is not None else "left"


def _chosen(turn: Turn) -> Face | None:
    """The die that was carried out, None if none of them was."""
    act = None if turn.act is None else turn.act.act
    faces = turn.acting.dice
    wanted = ""
    if isinstance(act, Lay):
        wanted = str(len(act.tiles))
    elif isinstance(act, QuickLay):
        wanted = str(act.count)
    elif isinstance(act, Remove | QuickRemove):
        wanted = "remove"
    elif act is not None:
        wanted = "rotate"
    return next((face for face in faces if face == wanted), None)


def _points(turn: Turn) -> str:
    state = turn.after
    before = turn.last.before.scores or (0,) * len(state.players)
    chips = []
    for seat in state.seats:
        more = state.scores[seat] - before[seat]
        plus = tag("b", f"+{more}") if more else ""
        text = f"{seat_tag(state, seat)} {state.scores[seat]} {plus}".strip()
        chips.append(tag("span", text, class_="chip gained" if more else "chip"))
    return tag("p", *chips, _bag(state), class_="scores")


def _bag(state: State) -> str:
    full = state.bag + state.on_table + state.out
    width = _BAG_PX * state.bag / full
    bar = (
        f'<svg class="bag" viewBox="0 0 {_BAG_PX:g} 8" aria-hidden="true">'
        f'<rect class="all" width="{_BAG_PX:g}" height="8" rx="4"/>'
        f'<rect class="left" width="{width:.1f}" height="8" rx="4"/></svg>'
    )
    return tag("span", f"bag {state.bag} ", bar, class_="chip")


def _board(turn: Turn) -> str:
    act = None if turn.act is None else turn.act.act
    closed = tuple(one for one in closed_figures(turn) if one is not None)
    # A virus is often the inside of a larger creature, whose numbers its own would hide.
    closed = tuple(one for one in closed if one.value > 1) or closed
    marks = Marks(
        laid=[tile.cell for tile in act.tiles] if isinstance(act, Lay) else (),
        removed=act.cell if isinstance(act, Remove) else None,
        turned=act.cell if isinstance(act, Rotate) else None,
        creatures=closed,
    )
    return board(turn.after.tiles, marks, f"The table after turn {turn.number}: {title(turn)}.")
