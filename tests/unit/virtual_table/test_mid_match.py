"""A match that begins in its middle: the tower stands as the game says, and a replay knows it."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("mujoco", reason="the extra `virtual` is not installed")

from companion.errors import UsageError
from companion.games.villa_paletti import rules
from companion.record.recording import Samples, read_recording
from companion.table.replay import replay
from companion.virtual.drawn_stage import draw_stage
from companion.virtual.match_plan import Kinds, MatchPlan, kinds_of, plan_of
from companion.virtual.mid_match import MidMatch, play_on, stand_as
from companion.virtual.sensor_faults import SensorFault, Spell
from companion.virtual.slips import Slip
from companion.virtual.table import VirtualTable
from companion.virtual.villa_match import anybody
from companion.virtual.villa_recording import simulate_match
from companion.virtual.villa_story import piece_of
from companion.virtual.ways import storey_of

ALL = Kinds(tuple(Slip), tuple(SensorFault))


@pytest.fixture(scope="module")
def table() -> VirtualTable:
    return VirtualTable(draw_stage(np.random.default_rng(3)), np.random.default_rng(3))


@pytest.fixture(scope="module")
def begun(table: VirtualTable) -> MidMatch:
    rng = np.random.default_rng(4)
    return play_on(table.world.stage, anybody(rng, 4), 2, rng)


def test_what_was_played_is_legal_and_leads_to_the_game_that_stands(begun: MidMatch) -> None:
    game = rules.apply(rules.initial(), begun.start)
    for act in begun.acts:
        game = rules.apply(game, act)

    assert game == begun.game
    assert game.plates == tuple(begun.moment.plates) == ("blue", "green")


def test_another_table_can_be_set_up_as_a_match_stands(
    table: VirtualTable, begun: MidMatch
) -> None:
    stand_as(table, begun.moment)
    table.advance(0.5)

    assert not table.world.loose
    assert table.world.fastest_m_s() < 1e-3
    for column in begun.game.columns:
        assert storey_of(table.world, piece_of(column.id)) == column.storey


def test_a_recording_that_begins_in_mid_match_is_followed_from_there(tmp_path: Path) -> None:
    path = tmp_path / "match.mcap"
    spell = Spell(SensorFault.UNPLUG, 1.0, 3.0)

    simulate_match(path, 5, plan=MatchPlan(plates=2, turns=0, spell=spell))
    story = replay(path)

    assert story.first_scene is not None
    stood = Counter(one.storey for one in story.first_scene.columns)
    assert story.table.game.plates == ("blue", "green")
    assert stood == Counter(one.storey for one in story.table.game.columns)
    assert stood[1] >= 3
    assert story.unclear == []
    messages = list(read_recording(path))
    heard_s = [
        (one.at_ns - messages[0].at_ns) / 1e9 for one in messages if isinstance(one, Samples)
    ]
    assert not [at_s for at_s in heard_s if spell.is_on(at_s)]
    assert min(heard_s) < spell.from_s < spell.to_s < max(heard_s)


def test_many_plans_cover_all_storeys_slips_and_faults_evenly() -> None:
    plans = [plan_of(number, ALL, 2) for number in range(240)]

    assert Counter(one.plates for one in plans) == dict.fromkeys((1, 2, 3, 4), 60)
    assert {(one.plates, one.prefers) for one in plans} == {
        (plates, storey) for plates in (1, 2, 3, 4) for storey in range(plates)
    }
    slips = Counter(slip for one in plans for _, slip in one.slips)
    faults = Counter(one.spell.fault for one in plans if one.spell is not None)
    assert set(slips) == set(Slip)
    assert set(faults) == set(SensorFault)
    for counted in (slips, faults):
        assert max(counted.values()) <= 1.5 * min(counted.values())
    assert sum(one.falls for one in plans) == 60
    assert all(one.slips or one.spell for one in plans)
    assert plans == [plan_of(number, ALL, 2) for number in range(240)]


def test_without_a_camera_no_camera_has_a_fault() -> None:
    spells = [plan_of(number, ALL, 0).spell for number in range(30)]

    assert {one.fault for one in spells if one is not None} == {SensorFault.UNPLUG}


def test_kinds_are_named_and_a_wrong_name_is_told_with_the_right_ones() -> None:
    assert kinds_of("all", "") == Kinds(tuple(Slip), ())
    assert kinds_of("leaning", "unplug,warm-light") == Kinds(
        (Slip.LEANING,), (SensorFault.UNPLUG, SensorFault.WARM_LIGHT)
    )
    with pytest.raises(UsageError, match="'lean' is no slip; there are wrong-column"):
        kinds_of("lean", "")
