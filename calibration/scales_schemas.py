"""How is an older file with the scales' calibration read? As the newest schema would tell it.

| schema | is read as |
|---|---|
| ``paletti-scales/1`` | of unknown date and residual; its cells were four parallel lists |
| ``paletti-scales/2`` | with the zero of the day of its calibration, and none before it |
"""

from typing import Any

NEWEST = "paletti-scales/3"


def in_newest_schema(found: dict[str, Any]) -> dict[str, Any]:
    """Return the content of a file as of the newest schema; what is of no older one stays as it is.

    Raises:
        ValueError: It is of the first schema and lacks something.
        TypeError: What it has is of another type.
    """
    if found.get("schema") == "paletti-scales/1":
        found = _from_first(found)
    if found.get("schema") == "paletti-scales/2":
        found = _from_second(found)
    return found


def _from_first(found: dict[str, Any]) -> dict[str, Any]:
    """Four parallel lists became four tables."""
    try:
        lists = found["positions_mm"], found["counts_per_g"], found["tare_counts"]
    except KeyError as missing:
        raise ValueError(f"it has no {missing.args[0]}") from missing
    return {
        "schema": "paletti-scales/2",
        "empty_base_mass_g": found.get("empty_base_mass_g", 0.0),
        "provenance": {
            "device": "",
            "date": "unknown",
            "samples": 0,
            "weight_g": 0.0,
            "residual": -1.0,
            "residual_unit": "g",
        },
        "cells": [
            {"x_mm": x_mm, "y_mm": y_mm, "counts_per_g": gain, "tare_counts": zero}
            for (x_mm, y_mm), gain, zero in zip(*lists, strict=True)
        ],
    }


def _from_second(found: dict[str, Any]) -> dict[str, Any]:
    """Its zero is of the day of its calibration."""
    made = found.get("provenance")
    date = made.get("date") if isinstance(made, dict) else None
    return {**found, "schema": NEWEST, "zero_date": date}
