"""Is anything lost when the service is killed at any moment? ``make soak-killed`` tries a dozen.

Real processes, real scales' bytes over a terminal, hands that do not wait. Each kill may cost the
move that was being made; an act that was shown must be there afterwards, and none that nobody did.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from rich.console import Console

from companion.record.verification import Verdict
from tests.killed_table.evening import MOVES, play


def main() -> None:
    """Play so many matches, each with four kills; exit 1 if anything was lost that may not be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("matches", type=int, nargs="?", default=3)
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    console, is_good = Console(), True
    for seed in range(wanted.seed, wanted.seed + wanted.matches):
        with tempfile.TemporaryDirectory() as home:
            evening = play(Path(home), seed, len(MOVES))
        console.print(f"seed {seed}: {evening}", highlight=False)
        is_good &= max(evening.lost) <= 1 and not evening.forgotten and not evening.invented
        is_good &= evening.verdict is Verdict.INCOMPLETE
    sys.exit(0 if is_good else 1)


if __name__ == "__main__":
    main()
