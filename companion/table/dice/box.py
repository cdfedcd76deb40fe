"""What does the table keep secret until its dice are rolled, and where?

The secret lies in ``dice-secret`` beside the record, for the table's user only, from before its
commitment is written until the next one is thought of. So whatever the power does, a commitment
on the disk can be opened; a secret that no commitment names was never used and is forgotten.
"""

import secrets
from collections.abc import Callable
from pathlib import Path

from companion.games.palagonia.dice import SECRET_BYTES, commitment
from companion.record.private_file import replace_private_file
from companion.record.regular_file import open_regular

SECRET_NAME = "dice-secret"  # the name of a file

MakeSecret = Callable[[], bytes]
"""Returns 32 bytes that nobody can guess."""


def system_secret() -> bytes:
    """Return a secret from the operating system."""
    return secrets.token_bytes(SECRET_BYTES)


class DiceBox:
    """The secret of the next roll of one match."""

    def __init__(self, directory: Path, make_secret: MakeSecret = system_secret) -> None:
        """Keep the secret in ``directory``, beside the record."""
        self._path = directory / SECRET_NAME
        self._make_secret = make_secret
        self._secret: bytes | None = None

    def think(self) -> str:
        """Think of a new secret, bring it to the disk, and return its commitment.

        Raises:
            OSError: It is not on the disk, and nobody may be bound to it.
        """
        secret = self._make_secret()
        replace_private_file(self._path, secret.hex().encode("ascii"))
        self._secret = secret
        return commitment(secret)

    def secret_of(self, committed: str) -> bytes | None:
        """Return the secret that was committed to, None if it is lost."""
        secret = self._secret or self._read()
        is_it = secret is not None and commitment(secret) == committed
        return secret if is_it else None

    def _read(self) -> bytes | None:
        try:
            with open_regular(self._path) as file:
                secret = bytes.fromhex(file.read(2 * SECRET_BYTES + 1).decode("ascii"))
        except (OSError, ValueError):
            return None
        return secret if len(secret) == SECRET_BYTES else None
