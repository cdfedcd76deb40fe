"""Write entries for ever, each synced, and print how many are safe; the test kills this."""

import runpy
import sys
from pathlib import Path

sample = runpy.run_path(str(Path(__file__).with_name("sample_match.py")))


def main(directory: Path) -> None:
    """Keep a journal in ``directory``."""
    journal = sample["Journal"].create(directory, sample["opened"](), sample["KEY"])
    at_ns = sample["SECOND_NS"]
    while True:
        at_ns += 9 * sample["SECOND_NS"]
        journal.append(sample["evidence"](at_ns))
        sys.stdout.write(f"{journal.sync()}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
