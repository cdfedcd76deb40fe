"""Renew the text of ``companion demo palagonia``: the difference is the review.

    python -m tests.golden.demo_palagonia.renew

A renewed file is read before it is committed.
"""

import io
import tempfile
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.report.palagonia.story import read_story
from companion.report.palagonia.text import print_match
from companion.virtual.palagonia_match import demonstrate

HERE = Path(__file__).parent
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as directory:
        demonstrate(Path(directory), KEY, seed=7, players=3)
        written = io.StringIO()
        print_match(read_story(Path(directory)), file=written)
    (HERE / "seed_7.txt").write_text(written.getvalue(), encoding="utf-8")
