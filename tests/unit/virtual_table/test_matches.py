import json
from pathlib import Path

import pytest

pytest.importorskip("mujoco", reason="the extra `virtual` is not installed")

from companion.bench.truth import read_truth
from companion.record.recording import Samples, Setup, TapMessage, read_recording
from companion.virtual.match_plan import MatchPlan
from companion.virtual.villa_recording import simulate_match


def test_a_match_is_a_recording_with_its_truth_and_the_same_from_the_same_seed(
    tmp_path: Path,
) -> None:
    first, second = tmp_path / "first.mcap", tmp_path / "second.mcap"

    # What falls takes half a minute to simulate; that is left to the soaks.
    truths = [simulate_match(path, 2, plan=MatchPlan(turns=0)) for path in (first, second)]

    assert first.read_bytes() == second.read_bytes()
    assert truths[0].read_bytes() == truths[1].read_bytes()
    messages = list(read_recording(first))
    setups = [one.setup for one in messages if isinstance(one, Setup)]
    samples = sum(len(one.batch.counts) for one in messages if isinstance(one, Samples))
    taps = [one.tap["tap"] for one in messages if isinstance(one, TapMessage)]
    truth = read_truth(truths[0])
    assert len(setups[0].columns) == 20
    assert 300 * truth.duration_s < samples < 380 * truth.duration_s
    assert taps[0] == "start_match"
    assert taps[-1] == "end_of_recording"
    players = json.loads(truths[0].read_text())["players"]
    assert sorted(colour for own in players for colour in own) == [
        "blue",
        "green",
        "red",
        "yellow",
    ]
    assert all(0 < one.t < truth.duration_s for one in truth.events)
