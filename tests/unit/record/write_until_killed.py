"""Write entries for ever, each synced, and print how many are safe; the test kills this."""

import sys
from pathlib import Path

from companion.record.journal import Journal
from tests.unit.record.sample_match import KEY, SECOND_NS, evidence, opened


def main(directory: Path) -> None:
    """Keep a journal in ``directory``."""
    journal = Journal.create(directory, opened(), KEY)
    at_ns = SECOND_NS
    while True:
        at_ns += 9 * SECOND_NS
        journal.append(evidence(at_ns))
        sys.stdout.write(f"{journal.sync()}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
