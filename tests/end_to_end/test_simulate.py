"""``companion simulate``, where something lies already."""

from pathlib import Path

from tests.end_to_end.command import run_here


def test_a_recording_that_was_not_simulated_is_not_written_over(tmp_path: Path) -> None:
    evening = tmp_path / "match-3.mcap"
    evening.write_bytes(b"an evening that nobody can play again")

    done = run_here(tmp_path, "simulate", "--out", tmp_path, "--seed", "2", "--matches", "2")

    assert (done.returncode, done.stdout) == (2, "")
    assert "match-3.mcap was not simulated" in done.stderr
    assert [one.name for one in tmp_path.iterdir()] == ["match-3.mcap"]
    assert evening.read_bytes() == b"an evening that nobody can play again"


def test_slips_are_acted_in_short_matches_only(tmp_path: Path) -> None:
    done = run_here(tmp_path, "simulate", "--out", tmp_path / "out", "--slips", "all")

    assert (done.returncode, done.stdout) == (2, "")
    assert "add --short" in done.stderr
    assert not (tmp_path / "out").exists()
