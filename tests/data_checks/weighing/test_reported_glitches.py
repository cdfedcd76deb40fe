"""Series that users reported raise no event: each is read by one cell of a table at rest."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.unit.weighing.table_physics import Base, in_batches, standing
from tests.unit.weighing.through import alarm_of, weigh

TOWER = [standing(420, 0, 0), standing(350, 0, 0)]
COUNTS_PER_G = 400.0


def _raw(series: str, key: str, true_counts: int) -> Callable[[Any], tuple[list[int], int]]:
    return lambda snippets: (snippets[series][key], true_counts)


def _grams(values: list[float], true_g: float) -> tuple[list[int], int]:
    return [round((g - true_g) * COUNTS_PER_G) + 170_000 for g in values], 170_000


def _units(g_per_unit: int) -> Callable[[Any], tuple[list[int], int]]:
    return lambda snippets: _grams(
        [g_per_unit * unit for unit in snippets["opencushion_8_units"]["units"]], 0.0
    )


SERIES: dict[str, Callable[[Any], tuple[list[int], int]]] = {
    "all-ones words, one after the other": _raw("bogde_83_fixed_spike_values", "raw", 170_000),
    "all-ones words, here and there": lambda snippets: (
        [n for w in snippets["bogde_83_fixed_spike_values"]["raw"] for n in (w, *[170_000] * 7)],
        170_000,
    ),
    "one bad sample in grams": lambda s: _grams(s["bogde_216_grams"]["grams"], 170.9),
    "one bad sample and a late one": lambda s: _grams(
        [g for g, _ in s["bogde_216_timing"]["grams_ms"]], 0.04
    ),
    "one bad sample in each block": lambda snippets: (
        [word for block in snippets["opencushion_11_raw"]["blocks_of_5"] for word in block],
        -459_745,
    ),
    "two bad ones in a row, six of nine": _raw("tatobari_1_raw", "raw", -30_220),
    "a line that is mostly stuck high": _raw("ggurov_5_raw", "raw", 170_000),
    "the gain that changes": _raw("esphome_2996", "approx_raw", 160_000),
    **{
        f"a bridge wired wrongly, {g_per_unit} g a unit": _units(g_per_unit)
        for g_per_unit in (1, 10, 100, 1_000)
    },
}


@pytest.fixture(scope="module")
def snippets(loadcell_data: Path) -> Any:
    return json.loads((loadcell_data / "issue_snippets.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", SERIES)
@pytest.mark.parametrize("cell", [0, 3])
def test_a_reported_series_raises_no_event(snippets: Any, name: str, cell: int) -> None:
    words, true_counts = SERIES[name](snippets)
    base = Base()
    # The table at rest reads the true value of the series in that cell.
    tare = list(base.tare_counts)
    tare[cell] = round(true_counts - 770 / 4 * base.counts_per_g[cell])
    base = replace(base, tare_counts=tuple(tare))
    readings = base.read(TOWER, 7, cell).with_words(cell, dict(enumerate(words, start=250)))

    assert weigh(in_batches(readings), base) == []
    assert alarm_of(in_batches(readings), base) is None
