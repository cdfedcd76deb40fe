"""How are creatures shown: those that lie on the table, and those that an act closed?"""

from collections.abc import Iterable, Mapping

import msgspec

from companion.games.palagonia.acts import Act, Lay, Rotate
from companion.games.palagonia.figures import creatures
from companion.games.palagonia.hints import Hint
from companion.games.palagonia.scoring import Closing
from companion.games.palagonia.state import State
from companion.games.palagonia.tiles import Cell, Table, neighbours, table_of
from companion.link.messages.shown.palagonia import CreatureView, HintView, TileView
from companion.table.retold.steps import Step, Timeline
from companion.table.writing.written import act_fields

Names = Mapping[tuple[int, int], str]
"""What people call a creature (the act's entry, which of its creatures)."""


def closed_by(step: Step[State, Act], names: Names) -> tuple[CreatureView, ...]:
    """Return what an act closed, as it lay right after it."""
    if not step.is_legal:
        return ()
    return tuple(
        _view(closing, step.after.tiles, step.i, place, names.get((step.i, place), ""))
        for place, closing in enumerate(step.after.closed_now)
    )


def on_the_table(told: Timeline[State, Act], names: Names) -> tuple[CreatureView, ...]:
    """Return the creatures that lie on the table now, each as its newest closing tells of it."""
    table = told.state.tiles
    found = []
    for figure in creatures(table):
        at = _newest_closing(told, figure.colour, figure.body)
        if at is None:
            continue
        step, place = at
        told_then = step.after.closed_now[place]
        # A turned tile can change what a creature is made of and leave it closed.
        now = msgspec.structs.replace(told_then, loops=figure.loops, limbs=figure.limbs)
        found.append(_view(now, table, step.i, place, names.get((step.i, place), "")))
    return tuple(found)


def hint_view(hint: Hint, state: State) -> HintView:
    """Return a hint with the creatures it would close, on the table as it would be."""
    after = dict(state.tiles)
    match hint.act:
        case Lay(tiles=tiles):
            after |= table_of(tiles)
        case Rotate(cell=cell, to=to):
            after[cell] = to
    return HintView(
        act=act_fields(hint.act),
        gain=hint.gain,
        closes=tuple(
            _view(closing, after, -1, place, "") for place, closing in enumerate(hint.closes)
        ),
    )


def found_again(then: tuple[Closing, ...], place: int, now: tuple[Closing, ...]) -> int | None:
    """Return which of the creatures that an act closes ``now`` is the one that it closed ``then``.

    On a board that is the one of the same colour and body. Where people count creatures it is one
    that is made of the same; else, while they tell of as many, the one told of in the same place:
    it was counted anew. None if it is none of them.
    """
    one = then[place]
    if one.body:
        same = [k for k, two in enumerate(now) if (one.colour, one.body) == (two.colour, two.body)]
        return same[0] if same else None
    made_of = [(two.loops, two.limbs) for two in now]
    alike = [(two.loops, two.limbs) for two in then[:place]].count((one.loops, one.limbs))
    places = [k for k, made in enumerate(made_of) if made == (one.loops, one.limbs)]
    if alike < len(places):
        return places[alike]
    return place if len(now) == len(then) else None


def within(body: Iterable[Cell]) -> frozenset[Cell]:
    """Return the cells of a body, and those that it surrounds."""
    wall = frozenset(body)
    if not wall:
        return wall
    qs, rs = [q for q, _ in wall], [r for _, r in wall]
    box = [
        (q, r)
        for q in range(min(qs) - 1, max(qs) + 2)
        for r in range(min(rs) - 1, max(rs) + 2)
        if (q, r) not in wall
    ]
    outside: set[Cell] = set()
    waiting = [(min(qs) - 1, min(rs) - 1)]
    free = set(box)
    while waiting:
        cell = waiting.pop()
        if cell in free:
            free.remove(cell)
            outside.add(cell)
            waiting += neighbours(cell)
    return wall | free


def _newest_closing(
    told: Timeline[State, Act], colour: str, body: tuple[Cell, ...]
) -> tuple[Step[State, Act], int] | None:
    """The act that closed a creature last: its colour and body are the creature's own."""
    for step in reversed(told.effective):
        if step.is_legal:
            for place, closing in enumerate(step.after.closed_now):
                if (closing.colour, closing.body) == (colour, body):
                    return step, place
    return None


def _view(closing: Closing, table: Table, entry: int, place: int, name: str) -> CreatureView:
    return CreatureView(
        entry=entry,
        creature=place,
        colour=closing.colour,
        loops=closing.loops,
        limbs=closing.limbs,
        value=closing.value,
        body=closing.body,
        tiles=tuple(
            TileView(*cell, table[cell]) for cell in sorted(within(closing.body)) if cell in table
        ),
        scored=closing.scored,
        to=closing.to,
        name=name,
    )
