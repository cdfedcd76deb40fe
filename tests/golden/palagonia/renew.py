"""Renew whatever the tests of this folder compare with: the difference is the review.

    python -m tests.golden.palagonia.renew

A renewed file is read before it is committed.
"""

from pathlib import Path

from tests.golden.palagonia.drawn import drawn
from tests.golden.palagonia.editions_page import editions_page
from tests.golden.palagonia.phases_page import phases_page
from tests.golden.palagonia.readable import readable

HERE = Path(__file__).parent
RULES = HERE.parents[2] / "docs" / "rules"


def expectations() -> dict[Path, str]:
    """Every golden file with what should be in it."""
    return (
        {acts.with_suffix(".expected"): readable(acts) for acts in sorted(HERE.glob("*.jsonl"))}
        | {case: drawn(case) for case in sorted(HERE.glob("*/*.drawn"))}
        | {
            RULES / "palagonia-phases.md": phases_page(),
            RULES / "palagonia-editions.md": editions_page(),
        }
    )


if __name__ == "__main__":
    for file, text in expectations().items():
        file.write_text(text, encoding="utf-8")
