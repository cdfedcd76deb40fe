"""Which pictures belong to looking at a fall again? One lets a villa fall, and stops to look."""

import json
from collections.abc import Iterator
from pathlib import Path

from companion.link.local import LocalLink
from companion.table.review.reviewer import Reviewer
from companion.tablet.labels import review as labels
from companion.tablet.view_models.touches import Dismiss
from tests.tablet_sitting.sitting import FOUR, Sitting
from tests.unit.recording.small_files import SETUP
from tests.unit.table.review.drawn_fall import write


def course(sitting: Sitting) -> Iterator[str]:
    """Let a villa fall at a table that keeps black boxes; give the name of each picture."""
    sitting.app._link = LocalLink(sitting.host, None, Reviewer(sitting.home))
    sitting.link = sitting.app._link
    sitting.app._link.open(sitting.app._bridge)
    sitting.start(FOUR)
    sitting.declare({"act": "collapse", "by": 1})
    fall = Path(sitting.match.record_path).parent / "fall-1.mcap"
    write(fall, json.dumps(SETUP).encode(), None, -3.0)
    sitting.app.touch(Dismiss())
    sitting.driver.frames(2)
    sitting.tap(labels.TITLE)
    sitting.driver.frames(2)
    yield "review"
    sitting.tap(labels.PLAY)
    sitting.driver.pass_time(0.6)
    yield "review-played"
