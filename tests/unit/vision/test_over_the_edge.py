"""From pixels to a verdict: a column that was set down beyond its plate's edge (VP-18)."""

import pytest

from companion.adjudication.reading import Reading
from companion.evidence import Sighting
from companion.fusion.belief import Belief
from companion.fusion.pictures import Comparison
from companion.referee.happenings import Happening
from companion.referee.referee import Watched, hear
from companion.referee.states import TableState
from companion.referee.taps import Seated, StartMatch
from companion.referee.word import TapHeard
from companion.vision.look import look
from companion.vision.preparing import Prepared
from tests.unit.vision.conftest import EyeOf
from tests.unit.vision.drawn_table import a_tower, column, picture

FLUSH_MM = 101.7
"""So far to the right a thin column is flush with the blue plate's edge, at y = -20."""

COLOURS = ("red", "blue", "green", "yellow")


def started(table: TableState) -> TableState:
    players = tuple(Seated(seat, (colour,)) for seat, colour in enumerate(COLOURS))  # type: ignore[arg-type]  # colours
    table, _ = hear(table, TapHeard(1, 1, StartMatch("villa_paletti", players)))
    table, _ = hear(table, Watched(1, scales=False, cameras=True))
    return table


@pytest.mark.parametrize(
    ("over_mm", "rule", "measured"), [(5.0, "VP-18", "over"), (-6.0, None, "inside")]
)
def test_a_column_is_adjudged_where_the_pictures_show_it(
    prepared: Prepared, eye_of: EyeOf, over_mm: float, rule: str | None, measured: str
) -> None:
    scene = a_tower()
    set_down = column("red", "thin", 1, 1, FLUSH_MM + over_mm, -20.0)
    before = picture(prepared.view, scene, seed=3)
    after = picture(prepared.view, scene.with_column(set_down), seed=4)
    table = started(TableState(belief=Belief.certain(scene)))

    found = look([eye_of(scene, after, before)], "green")
    seen = Sighting(9, 10, 5, ("front",), found.gone, found.came, found.plate, found.agreement)
    table, told = hear(table, Comparison(seen, scene))

    (happening,) = (one for one in told if isinstance(one, Happening))
    (footing,) = happening.adjudged
    assert isinstance(footing.reading, Reading)
    assert footing.reading.value == pytest.approx(over_mm, abs=2 * footing.reading.sd)
    assert footing.reading.sd < 1.6
    assert footing.measured == measured
    assert happening.plays[-1].verdict.rule == rule
    assert table.game.turn == (0 if rule else 1)
