"""How is a path written where text has to be text: in JSON, in an index, on a page?"""

import re
from pathlib import Path

_NO_CHARACTER = re.compile("[\ud800-\udfff]")
"""What Python makes of a byte in a name that is not UTF-8; no file and no reader takes it."""


def shown_path(path: Path | str) -> str:
    """Return ``path`` as text, U+FFFD for each byte of it that is no part of a character."""
    return _NO_CHARACTER.sub("\ufffd", str(path))
