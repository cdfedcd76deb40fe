"""Does the bench of Palagonia measure what it names, on tables of a whole set?"""

import json
from pathlib import Path
from random import Random

from companion.bench.palagonia_bench import Figure, grown, measure
from companion.games.palagonia.tiles import is_connected
from tests.end_to_end.command import run_here


def test_the_tables_are_one_group_of_as_many_tiles_and_all_different() -> None:
    tables = [grown(Random(seed), 48) for seed in range(4)]

    assert all(len(table) == 48 and is_connected(table) for table in tables)
    assert len({frozenset(table.items()) for table in tables}) == 4


def test_every_figure_has_a_name_a_time_and_a_goal() -> None:
    figures = measure(1)

    assert len({one.name for one in figures}) == 5
    assert all(0 < one.median_ms <= one.slowest_ms for one in figures)


def test_a_figure_beyond_its_goal_is_not_fulfilled() -> None:
    assert Figure("a", 20.0, 30.0, 20.0).fulfilled
    assert not Figure("a", 20.1, 30.0, 20.0).fulfilled


def test_the_command_tells_the_figures_and_its_exit_code_whether_they_are_met(
    tmp_path: Path,
) -> None:
    done = run_here(tmp_path, "bench", "palagonia", "--runs", "1", "--json")

    figures = json.loads(done.stdout)["figures"]
    assert {frozenset(one) for one in figures} == {
        frozenset({"name", "median_ms", "slowest_ms", "goal_ms", "fulfilled"})
    }
    assert done.returncode == (0 if all(one["fulfilled"] for one in figures) else 1)
