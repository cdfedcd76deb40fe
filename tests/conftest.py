"""How does hypothesis search, and in which order do several workers take the files?

Hypothesis searches freely on a person's machine; in CI the same way each time, so that more than
half as many examples would find nothing new there.
"""

import os
from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

# No deadline an example: on a busy machine it fails at random; pytest-timeout watches every test.
settings.register_profile("person", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, max_examples=50)
settings.load_profile("ci" if os.environ.get("CI") else "person")

_LONGEST_FIRST: Final = (
    "tablet/palagonia/test_board_game.py",
    "tablet/match/test_monkey.py",
    "tablet/test_layout.py",
    "end_to_end/test_replay.py",
    "tablet/palagonia/test_golden_games.py",
    "tablet/match/test_golden_matches.py",
    "end_to_end/test_play.py",
    "end_to_end/test_fall_at_live_table.py",
    "end_to_end/test_damaged_recordings.py",
    "tablet/test_cameras.py",
    "tablet/test_setting_up.py",
    "unit/table/hands_free/test_scales_only.py",
    "end_to_end/test_demo.py",
    "tablet/match/test_places.py",
    "end_to_end/test_live_table.py",
    "unit/virtual_cameras/test_watched_table.py",
    "oracle/test_both_implementations.py",
    "tablet/test_real_clicks.py",
    "unit/virtual_table/test_matches.py",
    "unit/virtual_table/test_physics.py",
    "property/record/test_tampering.py",
    "tablet/palagonia/test_quick_game.py",
    "tablet/test_settings.py",
    "unit/project/test_setup.py",
    "property/tablet/test_telling_laws.py",
)
"""A long file that is begun last leaves the other cores idle (``--durations=40`` finds them)."""


@pytest.hookimpl(trylast=True)  # after pytest-randomly
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let several workers begin with the files that take longest; one alone keeps its order."""
    if not hasattr(config, "workerinput"):
        return
    here = Path(__file__).parent
    rank = {here / name: place for place, name in enumerate(_LONGEST_FIRST)}
    items.sort(key=lambda item: rank.get(item.path, len(rank)))
