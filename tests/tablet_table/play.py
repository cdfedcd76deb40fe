"""How does a match go that nobody has thought out? By touches, seldom to its end."""

from collections.abc import Iterator

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from companion.games.villa_paletti.edition import Edition
from tests.tablet_table.reach import Way, ways
from tests.tablet_table.table import Table, start_of

EDITIONS = st.builds(
    Edition,
    touch_move=st.sampled_from(["off", "on"]),
    challenge_column=st.sampled_from(["proposers", "any"]),
    challenge_blocks=st.booleans(),
    no_holder=st.sampled_from(["no_winner", "referee_decides"]),
    neutral_target=st.sampled_from(["highest_plate", "any_higher_storey"]),
    foul=st.sampled_from(["restore", "lose_turn"]),
)
STARTS = st.builds(start_of, st.sampled_from([2, 3, 4]), EDITIONS)
CHOICES = st.lists(st.integers(0, 9_999), max_size=45)
"""Each number chooses one act."""

few = settings(
    max_examples=12,
    suppress_health_check=[HealthCheck.too_slow],
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # a match is too slow to be shrunk
)

_BUILDING = frozenset({"move", "move_neutral", "propose", "agree", "lay", "object"})
_ENDING = frozenset({"collapse", "agree_end"})


def played(table: Table, choices: list[int]) -> Iterator[Table]:
    """Play; give the table before each act and after the last one."""
    for choice in choices:
        yield table
        way = chosen(table, choice)
        if way is None:
            return
        told(table, way)
    yield table


def chosen(table: Table, choice: int) -> Way | None:
    """Return one of the ways to go on: mostly building, one in ten something else, seldom the end.

    Args:
        table: Where the match is.
        choice: Any number.
    """
    found = list(ways(table.match))
    if choice % 10 == 0:
        found += ways(table.match, ("other",))
    lasting = [way for way in found if way.act["act"] not in _ENDING]
    pool = found if choice % 40 == 7 else lasting or found
    building = [way for way in pool if way.act["act"] in _BUILDING]
    if building and choice % 4:
        pool = building
    return pool[choice * 7 % len(pool)] if pool else None


def told(table: Table, way: Way) -> None:
    """Tell it, and see that exactly this was told."""
    before = len(table.acts)
    table.touch(*way.touches)
    assert table.acts[before:] == [way.act]
    assert table.tablet.flow is None
