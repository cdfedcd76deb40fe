"""Which match is followed through the tablet's screens? One that the physics engine acted once.

    python -m tests.acted_table.record [SEED]

Four players take a column each, the fourth brings the villa down with it: three moves and a fall.
What the four cells bore is written down a hundred times a second, with what really happened; acting
it takes longer than following it, so it is kept (``tests/golden/acted``). Bytes, driver, weighing,
mind and screens are made anew in each test.
"""

import json
import sys
from pathlib import Path
from typing import Final

import numpy as np

from companion.games.villa_paletti.acts import Player, Start
from companion.virtual.live.furnished import furnish, setup_json
from companion.virtual.table import VirtualTable
from companion.virtual.villa_ends import AFTER_FALL_S, fell, knock_down
from companion.virtual.villa_hands import GaveWay
from companion.virtual.villa_match import ActedMatch
from companion.virtual.villa_recording import truth_of
from companion.virtual.villa_story import VillaStory

ACTED: Final = Path(__file__).parents[1] / "golden/acted/three-moves.npz"
EVERY_STEPS: Final = 5
"""Of the engine's steps, two milliseconds each."""

_MOVES: Final = 3
_START: Final = Start(
    tuple(Player(one.capitalize(), (one,)) for one in ("red", "blue", "green", "yellow"))
)


def act(seed: int) -> tuple[ActedMatch, bytes]:
    """Return a match of three moves and a fall, and what ``/table/setup`` says of its table."""
    furnished = furnish(seed)
    hands, players, _ = furnished.rng
    table = VirtualTable(furnished.stage, hands, manner=furnished.manner, sway=furnished.sway)
    match = ActedMatch(table, players, VillaStory(table, _START))
    table.advance(2.0)
    try:
        for _ in range(_MOVES):
            match.rest(4.0, 4.5)  # as long as it takes until everybody is sure
            match.move()
        match.rest(4.0, 4.5)
        knock_down(match)
    except GaveWay:
        fell(match)
        table.advance(AFTER_FALL_S)
    return match, setup_json(furnished.stage, furnished.cells)


def main(seed: int) -> None:
    """Act it and write it down."""
    match, setup = act(seed)
    loads_g = match.table.trace.loads_g
    whole = len(loads_g) // EVERY_STEPS * EVERY_STEPS
    # A converter's filter is slower than this: what rattles from step to step it does not see.
    means_g = loads_g[:whole].reshape(-1, EVERY_STEPS, loads_g.shape[1]).mean(axis=1)
    centigrams = np.rint(means_g * 100).astype(np.int32)
    truth = json.dumps(truth_of(match)).encode()
    ACTED.parent.mkdir(exist_ok=True)
    np.savez_compressed(
        ACTED,
        steps=np.diff(centigrams, axis=0, prepend=0),
        setup=np.frombuffer(setup, dtype=np.uint8),
        truth=np.frombuffer(truth, dtype=np.uint8),
    )
    for event in match.story.events:
        sys.stdout.write(f"{event['t']:.2f} {event['event']} {event.get('column')}\n")
    sys.stdout.write(f"{match.until_s:.1f} s, {ACTED.stat().st_size / 1024:.0f} kB\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4)
