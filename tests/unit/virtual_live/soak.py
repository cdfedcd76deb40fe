"""How well are matches followed at the live table? So many whole ones, by scales alone.

    python -m tests.unit.virtual_live.soak MATCHES [FIRST_SEED] [DIR]

Players mend whatever the record has wrong, as people do, and each mending is told; the records and
what was really done (``truth.json`` beside each) stay in DIR. Minutes a match: the physics is slow.
"""

import json
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.games.villa_paletti.acts import (
    Act,
    Collapse,
    Lay,
    Move,
    ObjectionSucceeded,
)
from companion.record.verify import verify_record
from companion.table.rejudging.rejudge import rejudge
from companion.table.writing.written import act_fields
from companion.virtual.live.furnished import furnish
from companion.virtual.live.lockstep import LockstepTable
from companion.virtual.live.sitting import Played
from companion.virtual.slips import Slip

# In the first turns of each match a plate is nudged, and somebody leans on the tower.
_SLIPS = Slip.NUDGED_PLATE, Slip.LEANING

_TO_BE_SEEN = Move, Lay, ObjectionSucceeded, Collapse


@dataclass(frozen=True)
class Figures:
    """Of one match: acts that witnesses have to tell, and what players had to mend."""

    seen: int
    mended: Counter[str]
    asked: int

    @property
    def right(self) -> int:
        """How many needed no mending; what was made up counts against one."""
        return max(0, self.seen - sum(self.mended.values()))


def figures_of(played: Played) -> Figures:
    """Return the figures of a match."""
    return Figures(
        sum(isinstance(one, _TO_BE_SEEN) for one in played.done),
        Counter(one.difference.kind for one in played.found),
        len(played.asked),
    )


def play(seed: int, home: Path) -> Played:
    """Play one match, with its record and its truth in ``home``."""
    home.mkdir(parents=True, exist_ok=True)
    table = LockstepTable(home, Ed25519PrivateKey.from_private_bytes(bytes(32)), furnish(seed))
    for slip in _SLIPS:
        table.sitting.slip(slip)
    played = table.sitting.play_one()
    match = table.face.match
    table.close()
    assert match is not None
    found = verify_record(Path(match.record_path), rejudge=rejudge)
    truth = {
        "seed": seed,
        "done": [_told(one) for one in played.done],
        "events": played.events,
        "found": [f"{one.at_s:.1f} s: {one.difference.sentence()}" for one in played.found],
        "asked": played.asked,
        "ended": played.ended,
        "record": found.sentence(),
    }
    (home / "truth.json").write_text(json.dumps(truth, indent=1), encoding="utf-8")
    return played


def _told(act: Act) -> dict[str, object]:
    return act_fields(act)


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main(matches: int, first: int, out: Path) -> None:
    """Play so many matches and print what became of each."""
    for seed in range(first, first + matches):
        began_s = time.process_time()
        played = play(seed, out / f"match-{seed}")
        figures = figures_of(played)
        mended = ", ".join(f"{n} {kind}" for kind, n in sorted(figures.mended.items()))
        _say(
            f"{seed}: {len(played.done)} acts, {figures.right} of {figures.seen} seen right, "
            f"mended: {mended or 'nothing'}, asked {figures.asked} "
            f"({time.process_time() - began_s:.0f} s)"
        )
        for one in played.found:
            _say(f"    {one.at_s:.1f} s: {one.difference.sentence()}")
        for question in played.asked:
            _say(f"    asked: {question}")
        if played.ended:
            _say(f"    ended: {played.ended}")


if __name__ == "__main__":
    words = sys.argv[1:]
    main(
        int(words[0]) if words else 2,
        int(words[1]) if len(words) > 1 else 1,
        Path(words[2] if len(words) > 2 else "soak-live"),
    )
