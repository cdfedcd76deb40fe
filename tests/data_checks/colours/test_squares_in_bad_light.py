"""Are squares that other people read in bad light named right, or not at all?"""

from pathlib import Path

from companion.bench.colours_bench import is_fulfilled, measure, read_squares
from companion.bench.share import Share


def test_nearly_all_are_named_right_and_hardly_any_wrong(squares: list[Path]) -> None:
    total = Share("all", 0, 0, 0)

    for path in squares:
        readings, labels = read_squares(path)
        if labels:
            total += measure(path.name, readings, labels)

    assert total.n > 1000
    assert is_fulfilled([total])
