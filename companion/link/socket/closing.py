"""What may go over a link, and with which code does the table end one?"""

from typing import Final

REFUSED: Final = 4001
"""The face does not know the token; no use in trying again."""
FOREIGN: Final = 4002
"""It speaks another protocol; the reason is the table's version. No use either."""
TOO_SLOW: Final = 4003
"""It did not say who it is in time; it tries again."""

LARGEST_BYTES: Final = 4 * 2**20
MOST_WAITING: Final = 256
"""Messages that may wait for the mind, and on the face's side."""
