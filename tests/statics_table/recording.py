"""How does a match become a file? As docs/recording-format.md says, with its truth beside it."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from mcap.writer import Writer

from tests.statics_table.cells import Batch, Cells, draw_cells, sample
from tests.statics_table.hands import Hands, Manner
from tests.statics_table.match import Match, draw_flows, play
from tests.statics_table.pieces import PieceSet, draw_set, points
from tests.statics_table.tower import Tower, build

_SCHEMAS = {
    "/table/setup": "table.Setup",
    "/referee/taps": "referee.Tap",
    "/scales/samples": "scales.Samples",
}

Message = tuple[int, str, bytes]
"""Time in ns, topic, what it holds."""


@dataclass(frozen=True)
class Wishes:
    """What a match should be like; what is None is drawn.

    Attributes:
        seats: Number of players.
        flows: What happens, by the names of ``match.FLOWS``.
        rude: Whether people lean on the table and slap it.
        scale: Size of the set against the usual one.
        near_wrap: Whether the device's clock wraps early.
        manner: How the tower is handled.
    """

    seats: int = 4
    flows: Sequence[str] | None = None
    rude: bool = False
    scale: float | None = None
    near_wrap: bool | None = None
    manner: Manner = field(default_factory=Manner)


def make_match(path: Path, seed: int, wishes: Wishes | None = None) -> Path:
    """Write a recording and its truth; the same seed and wishes give the same match.

    Args:
        path: The MCAP file to write.
        seed: Where chance begins.
        wishes: What it should be like.

    Returns:
        The truth file, beside the recording.
    """
    wishes = wishes or Wishes()
    rng = np.random.default_rng([seed, wishes.seats])
    pieces = draw_set(rng, wishes.scale)
    near_wrap = bool(rng.random() < 0.25) if wishes.near_wrap is None else wishes.near_wrap
    cells = draw_cells(rng, pieces.base_radius_mm * 0.75, near_wrap)
    tower = build(rng, pieces)
    setup = _setup(pieces, cells, tower)
    match = Match(Hands(rng, tower, wishes.manner), wishes.seats)
    flows = wishes.flows
    play(match, draw_flows(rng, wishes.seats, rude=wishes.rude) if flows is None else flows)
    duration_s = match.hands.now_s + 3.0
    match.tap(duration_s - 0.1, "end_of_recording")
    batches = sample(rng, cells, match.hands.curve, duration_s)
    write(path, _messages(setup, match, batches))
    truth = path.with_suffix(".truth.json")
    truth.write_text(json.dumps(_truth(match, duration_s), indent=1), encoding="utf-8")
    return truth


def write(path: Path, messages: Sequence[Message]) -> None:
    """Write an MCAP file of JSON messages, in the order of their time."""
    with path.open("wb") as stream:
        # Small chunks: a file that breaks off loses no more than the last one.
        writer = Writer(stream, chunk_size=128 * 1024)
        writer.start()
        channels = {}
        for topic, name in _SCHEMAS.items():
            schema = writer.register_schema(name, "jsonschema", b'{"type": "object"}')
            channels[topic] = writer.register_channel(topic, "json", schema)
        for at_ns, topic, data in sorted(messages, key=lambda message: message[0]):
            writer.add_message(channels[topic], at_ns, data, at_ns)
        writer.finish()  # type: ignore[no-untyped-call]  # the library leaves it without types


_BEGAN_NS = 1_000_000_000_000


def _messages(setup: dict[str, Any], match: Match, batches: Sequence[Batch]) -> list[Message]:
    messages = [_message(0.0, "/table/setup", setup)]
    messages += [_message(at_s, "/referee/taps", tap) for at_s, tap in match.taps]
    messages += [_message(one.arrived_s, "/scales/samples", one.message) for one in batches]
    return messages


def _message(at_s: float, topic: str, content: dict[str, Any]) -> Message:
    return _BEGAN_NS + round(at_s * 1e9), topic, json.dumps(content).encode()


def _setup(pieces: PieceSet, cells: Cells, tower: Tower) -> dict[str, Any]:
    blue = tower.plates[0]
    kinds: dict[str, dict[str, float]] = {}
    for name, kind in pieces.kinds.items():
        reach = "circumradius_mm" if name == "hex" else "radius_mm"
        kinds[name] = {reach: kind.reach_mm, "mass_g": kind.mass_g, "points": points(name)}
    return {
        "set_name": f"drawn set, {pieces.scale:.2f} of the usual size",
        "unit": "mm, g",
        "column_height_mm": 65.0 * pieces.scale,
        "plate_thickness_mm": 5.0 * pieces.scale,
        "base_radius_mm": pieces.base_radius_mm,
        "building_zone_radius_mm": pieces.zone_radius_mm,
        "base_thickness_mm": 8.0 * pieces.scale,
        "column_kinds": kinds,
        "plates": {
            colour: {"outline_mm": plate.outline_mm.tolist(), "mass_g": plate.mass_g}
            for colour, plate in pieces.plates.items()
        },
        "cells": {
            "positions_mm": cells.positions_mm.tolist(),
            "counts_per_g": cells.counts_per_g.tolist(),
            "tare_counts": cells.tare_counts.tolist(),
            "empty_base_mass_g": pieces.base_mass_g,
        },
        "initial": {
            "columns": [
                {
                    "colour": one.id.colour,
                    "kind": one.id.kind,
                    "x_mm": round(float(one.at_mm[0]), 1),
                    "y_mm": round(float(one.at_mm[1]), 1),
                }
                for one in tower.columns.values()
            ],
            "blue_plate": {
                "x_mm": round(float(blue.at_mm[0]), 1),
                "y_mm": round(float(blue.at_mm[1]), 1),
                "yaw_deg": round(blue.yaw_deg, 1),
            },
        },
    }


def _truth(match: Match, duration_s: float) -> dict[str, Any]:
    game = match.game
    return {
        "players": [list(colours) for colours in match.players],
        "events": match.events,
        "final_seal": {"holder": game.seal.taken_with, "prev": game.seal.upper_face},
        "winner": match.winner(),
        "blocked": [
            {"colour": one.id.colour, "kind": one.id.kind} for one in game.columns if one.blocked
        ],
        "duration_s": duration_s,
        "cameras": [],
        "white_balance": None,
        "pictures": [],
    }
