"""How well are colours named in bad light? Readings of coloured squares, one of each colour named.

A file holds ``{square: [red, green, blue], …}``; the names lie in ``expected_labels.json`` beside
it. Of each colour the first square is told, the others are named by
:mod:`calibration.colour_group` and counted.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
import numpy as np
from rich.console import Console
from rich.table import Table

from calibration.colour_group import name_group
from calibration.colour_naming import UNSURE
from companion.bench.share import Share
from companion.errors import MissingError, UnreadableError

LABELS_FILE = "expected_labels.json"
GOAL_RIGHT = 0.98
GOAL_WRONG = 0.003

_Byte = Annotated[int, msgspec.Meta(ge=0, le=255)]
Readings = dict[str, tuple[_Byte, _Byte, _Byte]]
_Content = TypeVar("_Content")


class _Labels(msgspec.Struct):
    # The file tells more, such as the colours' names: a square's label is enough to count.
    label_by_square: dict[str, str]


_readings = msgspec.json.Decoder(Readings)
_labels = msgspec.json.Decoder(dict[str, _Labels])


def read_squares(path: Path) -> tuple[Readings, dict[str, str]]:
    """Return a file's readings and the labels of its squares.

    A file for which no labels were given is not read: beside readings there are licences and notes.

    Raises:
        MissingError: The file, or the one with the labels, is not there.
        UnreadableError: One of them holds something else.
    """
    every = _read(path.with_name(LABELS_FILE), _labels)
    if path.name not in every:
        return {}, {}
    readings = _read(path, _readings)
    labels = every[path.name].label_by_square
    return readings, {square: labels[square] for square in readings if square in labels}


def measure(name: str, readings: Readings, labels: Mapping[str, str]) -> Share:
    """Return how many squares were named right, wrong, or not at all (*unclear*).

    Args:
        name: What the figure is called.
        readings: Red, green and blue of each square.
        labels: The true name of squares, at least of one. The first square of each name, by
            number, is told and not counted, nor is one without a label.
    """
    squares = sorted(readings, key=_in_order)
    told: dict[str, int] = {}
    for at, square in enumerate(squares):
        if square in labels:
            told.setdefault(labels[square], at)
    known = {at: label for label, at in told.items()}
    bgr = np.array([readings[square][::-1] for square in squares], dtype=np.uint8)
    namings = name_group(bgr, known)
    right = wrong = unsure = 0
    for at, (square, naming) in enumerate(zip(squares, namings, strict=True)):
        if at in known or square not in labels:
            continue
        right += naming.label == labels[square]
        unsure += naming.label == UNSURE
        wrong += naming.label not in (labels[square], UNSURE)
    return Share(name, right + wrong + unsure, right, wrong, unsure)


def is_fulfilled(figures: Sequence[Share]) -> bool:
    """Whether all figures together reach the goals."""
    n = sum(one.n for one in figures)
    right = sum(one.right for one in figures)
    wrong = sum(one.wrong for one in figures)
    return right >= GOAL_RIGHT * n and wrong <= GOAL_WRONG * n


def colours_json(figures: Sequence[Share]) -> list[dict[str, Any]]:
    """Return the figures as JSON, a file each."""
    return [
        {"file": one.name, "right": one.right, "wrong": one.wrong, "unsure": one.unclear}
        for one in figures
    ]


def print_colours(figures: Sequence[Share]) -> None:
    """Print the figures as a table for people, the last line over all files."""
    table = Table(
        title=f"Colours (goals over all: at least {100 * GOAL_RIGHT:.0f} % right, at most "
        f"{100 * GOAL_WRONG:.1f} % wrong)",
        title_justify="left",
    )
    table.add_column("file")
    for heading in ("n", "right", "wrong", "unsure", "right, %", "95 % interval"):
        table.add_column(heading, justify="right")
    total = Share("all", 0, 0, 0)
    for one in figures:
        total += one
    for one in (*figures, total):
        low, high = one.interval()
        rate = f"{100 * one.right / one.n:.1f}" if one.n else "-"
        counts = (str(count) for count in (one.n, one.right, one.wrong, one.unclear))
        table.add_row(one.name, *counts, rate, f"{100 * low:.1f} to {100 * high:.1f}")
    Console().print(table)


def _in_order(square: str) -> tuple[int, int, str]:
    """Squares with a number come in its order, others after them in the alphabet's."""
    return (0, int(square), square) if square.isdecimal() else (1, 0, square)


def _read(path: Path, decoder: msgspec.json.Decoder[_Content]) -> _Content:
    try:
        return decoder.decode(path.read_bytes())
    except OSError as error:
        raise MissingError(
            f"{path} cannot be read ({error.strerror}); name a file of readings that has "
            f"{LABELS_FILE} beside it."
        ) from error
    except (msgspec.DecodeError, RecursionError) as error:
        raise UnreadableError(
            f"{path} cannot be used ({error}); readings are {{square: [red, green, blue], …}}, "
            f"{LABELS_FILE} tells the labels of each file."
        ) from error
