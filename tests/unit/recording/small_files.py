"""Small recordings of a table, written message by message with the MCAP library."""

import io
import json
from collections.abc import Iterable
from typing import Any

from mcap.writer import CompressionType, Writer

START_NS = 1_000_000_000_000

SETUP: dict[str, Any] = {
    "set_name": "birch",
    "column_height_mm": 60.0,
    "plate_thickness_mm": 4.0,
    "base_radius_mm": 130.0,
    "building_zone_radius_mm": 115.0,
    "base_thickness_mm": 12.0,
    "column_kinds": {
        "thick": {"radius_mm": 12.5, "mass_g": 32.0, "points": 3},
        "hex": {"circumradius_mm": 9.0, "mass_g": 15.8, "points": 2},
        "thin": {"radius_mm": 5.0, "mass_g": 5.1, "points": 1},
    },
    "plates": {"blue": {"outline_mm": [[0, 0], [90, 0], [60, 80]], "mass_g": 96.8}},
    "mat": {"dictionary": "DICT_4X4_50", "marker_side_mm": 30},
    "cells": {
        "positions_mm": [[105, 105], [-105, 105], [-105, -105], [105, -105]],
        "counts_per_g": [400.0, -410.0, 420.0, 430.0],
        "tare_counts": [1000, -2000, 3000, 0],
        "empty_base_mass_g": 420.0,
    },
    "initial": {
        "columns": [{"colour": "red", "kind": "thin", "x_mm": 20.5, "y_mm": -31}],
        "blue_plate": {"x_mm": 1.0, "y_mm": 2.0, "yaw_deg": 30.0},
    },
}


def samples(seq: int, count: int = 4) -> dict[str, Any]:
    """One message of the scales."""
    return {
        "seq": seq,
        "device_us": [10_000 * seq + 3_000 * i for i in range(count)],
        "cell": [i % 4 for i in range(count)],
        "counts": [170_000 + i for i in range(count)],
        "flags": [0] * count,
    }


def recording(
    messages: Iterable[tuple[str, int, Any]],
    *,
    chunk_size: int = 1_000,
    compression: CompressionType = CompressionType.ZSTD,
    use_chunking: bool = True,
) -> bytes:
    """The bytes of a recording.

    Args:
        messages: (topic, nanoseconds after the start, content): bytes as they are, anything
            else as JSON.
        chunk_size: Bytes after which the writer closes a chunk.
        compression: Of the chunks.
        use_chunking: Whether there are chunks at all.
    """
    stream = io.BytesIO()
    writer = Writer(
        stream, chunk_size=chunk_size, compression=compression, use_chunking=use_chunking
    )
    writer.start()
    channels: dict[str, int] = {}
    for topic, after_ns, content in messages:
        if topic not in channels:
            encoding = "protobuf" if isinstance(content, bytes) and "camera" in topic else "json"
            channels[topic] = writer.register_channel(topic, encoding, schema_id=0)
        data = content if isinstance(content, bytes) else json.dumps(content).encode()
        log_ns = START_NS + after_ns
        writer.add_message(channels[topic], log_time=log_ns, data=data, publish_time=log_ns)
    writer.finish()  # type: ignore[no-untyped-call] # the library left its type out
    return stream.getvalue()


def a_match() -> list[tuple[str, int, Any]]:
    """A set-up, a tap, and two seconds of samples."""
    return [
        ("/table/setup", 0, SETUP),
        ("/referee/taps", 1_000_000, {"tap": "start_match", "game": "villa_paletti"}),
        *[("/scales/samples", 50_000_000 * i, samples(i)) for i in range(1, 40)],
    ]
