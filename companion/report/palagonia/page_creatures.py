"""How do creatures stand in the page? Each as it closed, and all that lie there at the end."""

from companion.games.palagonia.figures import Figure, creatures
from companion.games.palagonia.scoring import Closing
from companion.games.palagonia.tiles import Cell, Table
from companion.report.markup import figure, tag, words
from companion.report.palagonia.board import Marks, board
from companion.report.palagonia.page_turns import closed_figures
from companion.report.palagonia.seats import seat_tag
from companion.report.palagonia.sentences import count, kind, name_of
from companion.report.palagonia.story import Story, Turn
from companion.table.palagonia.creatures import within


def creature_cards(story: Story) -> str:
    """Return all creatures that scored, in the order in which they closed."""
    cards = [
        _card(story, turn, closing, creature, place)
        for turn in story.turns
        if turn.act is not None
        for place, (closing, creature) in enumerate(
            zip(turn.after.closed_now, closed_figures(turn), strict=True)
        )
        if closing.scored
    ]
    if not cards:
        return tag("p", "No creature scored.")
    return tag("div", *cards, class_="cards")


def last_table(story: Story) -> str:
    """Return the table as it lies at the end, large, with every creature and its name."""
    table = story.state.tiles
    if not table:
        return tag("p", "Where the tiles lie was not told to the program.")
    lying = creatures(table)
    told = [name_of(story, one, len(story.times_s) + 1) for one in lying]
    shown = {place: name for place, name in enumerate(told) if name}
    said = ", ".join(shown.values()) or "no creature with a name"
    drawn = board(table, Marks(creatures=lying, names=shown), f"The table: {said}.")
    items = [
        tag("li", tag("b", words(told[place] or _kind(one))), words(f" {_counted(one)}"))
        for place, one in enumerate(lying)
        if one.scores or told[place]
    ]
    small = sum(not one.scores for one in lying)
    plural = "s score" if small > 1 else " scores"
    also = f" {small} more closed figure{plural} nothing." if small else ""
    caption = f"{len(table)} tiles on the table.{also}"
    return tag(
        "div",
        figure(drawn, caption, "last"),
        tag("ul", *items, class_="lying") if items else "",
        class_="at-the-end",
    )


def _card(story: Story, turn: Turn, closing: Closing, creature: Figure | None, place: int) -> str:
    assert turn.act is not None
    name = story.name(turn.act.i, place) or kind(closing).removeprefix("a ").capitalize()
    to = " and ".join(seat_tag(turn.after, seat) for seat in closing.to)
    each = "each " if len(closing.to) > 1 else ""
    link = tag("a", f"turn {turn.number}", href=f"#turn-{turn.number}")
    lines = [
        tag("h3", words(name)),
        tag("p", words(count(closing.loops, closing.limbs)), class_="sum"),
        tag("p", f"{closing.value} {each}to {to}, {link}", class_="to"),
    ]
    drawn = [] if creature is None else [_alone(turn.after.tiles, creature, name)]
    return tag("article", *drawn, *lines, class_="creature")


def _alone(table: Table, creature: Figure, name: str) -> str:
    cells: frozenset[Cell] = within(creature.body)
    few = {cell: o for cell, o in table.items() if cell in cells}
    said = f"{name}: {count(creature.loops, creature.limbs)}"
    return board(few, Marks(creatures=(creature,)), said)


def _kind(creature: Figure) -> str:
    return f"A creature of colour {creature.colour}"


def _counted(creature: Figure) -> str:
    return count(creature.loops, creature.limbs)
