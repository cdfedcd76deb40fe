"""How does an acted match become a file? As docs/recording-format.md says, its truth beside it."""

import json
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from foxglove_schemas_protobuf.CameraCalibration_pb2 import CameraCalibration
from foxglove_schemas_protobuf.CompressedImage_pb2 import CompressedImage
from mcap.writer import Writer
from mcap_protobuf.schema import register_schema

from calibration.mat_layout import OWN_MAT
from companion.record.recorded_mat import mat_to_record
from companion.virtual.cameras.developing import Taken
from companion.virtual.cameras.faults import CameraFault
from companion.virtual.cameras.filmed_match import FilmedMatch
from companion.virtual.cameras.optics import Optics
from companion.virtual.cameras.recorded import calibration_message, picture_message
from companion.virtual.cameras.scenery import FINE, PLAIN
from companion.virtual.drawn_stage import draw_stage
from companion.virtual.fingers import Manner
from companion.virtual.match_plan import MatchPlan
from companion.virtual.mid_match import play_on, stand_as
from companion.virtual.sampling import BEGAN_NS, sample_batches
from companion.virtual.scales import Conversion, VirtualCells, draw_cells
from companion.virtual.sensor_faults import SensorFault, Spell
from companion.virtual.setup_written import initial_at, setup_message
from companion.virtual.slips import make_slip
from companion.virtual.sway import SwayManner
from companion.virtual.table import VirtualTable
from companion.virtual.villa_match import ActedMatch, anybody
from companion.virtual.villa_story import VillaStory

_CHUNK_BYTES = 128 * 1024

_SCHEMAS = {
    "/table/setup": "table.Setup",
    "/referee/taps": "referee.Tap",
    "/scales/samples": "scales.Samples",
}

_PICTURE_SCHEMAS = {
    "calibration": CameraCalibration,
    "image": CompressedImage,
}

# Chance of its own for what only cameras see: without them a match stays the same.
_CAMERAS_SEED = 1

# Of many matches the pictures are smaller, and each is drawn once.
_PLAIN_PX = 960, 540

_OF_CAMERAS = {
    SensorFault.COVER_CAMERA: CameraFault.COVERED,
    SensorFault.FREEZE_CAMERA: CameraFault.FROZEN,
    SensorFault.BUMP_CAMERA: CameraFault.BUMPED,
    SensorFault.WARM_LIGHT: CameraFault.WARM,
}

Message = tuple[int, str, bytes]
"""Time in ns, topic, what it holds."""


def simulate_match(
    path: Path,
    seed: int,
    turns: int | None = None,
    cameras: int = 0,
    plan: MatchPlan | None = None,
) -> Path:
    """Act a match, write its recording and its truth; the same seed gives the same bytes.

    Args:
        path: The MCAP file to write.
        seed: Where chance begins.
        turns: At most so many turns before it is brought down; None draws a number.
        cameras: How many watch, 0 to 2.
        plan: What is to happen in it, and that its pictures are drawn quickly; None acts a whole
            match in which nothing goes wrong.

    Returns:
        The truth file, beside the recording.

    Raises:
        MissingError: Cameras are asked for, and nothing here can draw without a screen.
    """
    rng = np.random.default_rng(seed)
    stage = draw_stage(rng)
    cells = draw_cells(rng)
    sway = SwayManner(
        stiffness=float(rng.uniform(0.7, 1.1)),
        decay_s=float(rng.uniform(0.3, 1.5)),
        skew=float(rng.uniform(0.0, 0.12)),
    )
    manner = Manner(
        pull_m_s=float(rng.uniform(0.04, 0.1)),
        carry_m_s=float(rng.uniform(0.2, 0.45)),
        tremor_m=float(rng.uniform(0.0001, 0.0004)),
    )
    seats = int(rng.choice([2, 4, 4]))
    drawn_turns = int(rng.integers(10, 25))
    hand_rng, players_rng, noise_rng, clock_rng = rng.spawn(4)
    table = VirtualTable(stage, hand_rng, manner=manner, sway=sway)
    start = anybody(players_rng, seats)
    begun = None
    if plan is not None and plan.plates > 1:
        begun = play_on(stage, start, plan.plates, players_rng)
        stand_as(table, begun.moment)
    story = VillaStory(table, start, begun.acts if begun else ())
    match = ActedMatch(table, players_rng, story, plan.prefers if plan else None)
    camera_rng = np.random.default_rng((seed, _CAMERAS_SEED))
    quickly = (_PLAIN_PX, PLAIN) if plan else ((1280, 720), FINE)
    filmed = FilmedMatch(table, cameras, camera_rng, *quickly)
    if plan is None:
        match.play(drawn_turns if turns is None else turns)
    else:
        slips = {number: partial(make_slip, slip) for number, slip in plan.slips}
        match.play(plan.turns if turns is None else turns, slips, falls=plan.falls)
    spell = plan.spell if plan else None
    conversions = VirtualCells(cells, table.trace, noise_rng).conversions(match.until_s)
    setup = setup_message(stage, cells) | ({"mat": mat_to_record(OWN_MAT)} if cameras else {})
    if begun:
        setup["initial"] = initial_at(begun)
    pictures = list(filmed.pictures(match.until_s, partial(_camera_faults, spell)))
    messages = [
        *_messages(setup, match, conversions, clock_rng, spell),
        *(calibration_message(one) for one in filmed.cameras),
        *(picture_message(one) for one in pictures),
    ]
    write_messages(path, messages)
    truth = path.with_suffix(".truth.json")
    told = truth_of(match) | seen_truth(filmed.cameras, pictures) | _spell_truth(spell)
    truth.write_text(json.dumps(told, indent=1), encoding="utf-8")
    return truth


def _camera_faults(spell: Spell | None, camera: int, at_s: float) -> frozenset[CameraFault]:
    """What is wrong with a camera at a time; warm light all of them see."""
    if spell is None or not spell.is_on(at_s):
        return frozenset()
    fault = _OF_CAMERAS.get(spell.fault)
    is_met = camera == 0 or fault is CameraFault.WARM
    return frozenset({fault}) if fault is not None and is_met else frozenset()


def _spell_truth(spell: Spell | None) -> dict[str, Any]:
    if spell is None:
        return {}
    from_s, to_s = round(spell.from_s, 3), round(spell.to_s, 3)
    return {"spell": {"fault": spell.fault.value, "from_s": from_s, "to_s": to_s}}


def truth_of(match: ActedMatch) -> dict[str, Any]:
    """Return the truth of a match, in the shape that ``companion bench replay`` reads."""
    story, game = match.story, match.story.game
    return {
        "players": [list(own) for own in story.players],
        "events": sorted(story.events, key=lambda one: float(one["t"])),
        "slips": story.slips,
        "final_seal": {"holder": game.seal.taken_with, "prev": game.seal.upper_face},
        "winner": story.winner(),
        "blocked": [
            {"colour": one.id.colour, "kind": one.id.kind} for one in game.columns if one.blocked
        ],
        "duration_s": round(match.until_s, 3),
    }


def seen_truth(cameras: Sequence[Optics], pictures: Sequence[Taken]) -> dict[str, Any]:
    """Return what is true of a match's cameras: where they stood, and which pictures show hands."""
    return {
        "cameras": [one.name for one in cameras],
        "white_balance": cameras[0].light if cameras else None,
        "camera_from_board": {one.name: one.camera_from_board.round(6).tolist() for one in cameras},
        "pictures": [
            {"t": round(one.at_s, 3), "camera": one.camera, "hand": one.hand} for one in pictures
        ],
    }


def write_messages(path: Path, messages: Sequence[Message]) -> None:
    """Write an MCAP file of a match's messages, in the order of their time."""
    with path.open("wb") as stream:
        writer = Writer(stream, chunk_size=_CHUNK_BYTES)
        writer.start()
        channels = {}
        for topic, name in _SCHEMAS.items():
            schema = writer.register_schema(name, "jsonschema", b'{"type": "object"}')
            channels[topic] = writer.register_channel(topic, "json", schema)
        camera_topics = sorted({topic for _, topic, _ in messages if topic not in _SCHEMAS})
        for topic in camera_topics:
            kind = _PICTURE_SCHEMAS[topic.rpartition("/")[2]]
            channels[topic] = writer.register_channel(
                topic, "protobuf", register_schema(writer, kind)
            )
        for at_ns, topic, data in sorted(messages, key=lambda message: message[0]):
            writer.add_message(channels[topic], at_ns, data, at_ns)
        writer.finish()  # type: ignore[no-untyped-call]  # the library leaves it without types


def _messages(
    setup: dict[str, Any],
    match: ActedMatch,
    conversions: list[Conversion],
    rng: np.random.Generator,
    spell: Spell | None,
) -> Iterator[Message]:
    yield _message(0.0, "/table/setup", setup)
    for at_s, tap in match.story.taps:
        yield _message(at_s, "/referee/taps", tap)
    unplugged = spell if spell is not None and spell.fault is SensorFault.UNPLUG else None
    for batch in sample_batches(conversions, rng):
        if unplugged and unplugged.is_on((batch.received_ns - BEGAN_NS) / 1e9):
            continue
        content = {
            "seq": batch.seq,
            "device_us": batch.device_us,
            "cell": batch.cell,
            "counts": batch.counts,
            "flags": batch.flags,
        }
        yield batch.received_ns, "/scales/samples", json.dumps(content).encode()


def _message(at_s: float, topic: str, content: dict[str, Any]) -> Message:
    return BEGAN_NS + round(at_s * 1e9), topic, json.dumps(content).encode()
