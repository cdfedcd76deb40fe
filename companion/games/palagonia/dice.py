"""What do Palagonia's dice show, how can a table roll them so that nobody chooses, are they fair?

**Faces.** Each die has six (PG-8), all equally likely on a fair one.

**A virtual roll** that neither the table nor the players can choose:

1. before anybody asks for the roll the table thinks of a secret (32 random bytes) and writes
   down ``commitment(secret)``;
2. whoever asks for the roll brings a ``contribution`` that the table could not know before;
3. the faces follow from both by :func:`faces`; the secret is opened beside them.

Afterwards everybody can check that the secret is the one committed to and that the faces follow.
The stream of bytes is, block by block (counter 0, 1, …)

    HMAC-SHA256(key = secret, message = domain ‖ each of match id, roll, contribution, counter)

where each part is written as its length (4 bytes, big-endian) and its bytes; numbers are 8 bytes,
big-endian; text is UTF-8. A byte below 252 = 6 · 42 gives a face (byte mod 6), a higher one is
passed over: so all six are equally likely.

**A physical die** is judged by how often each face came: Pearson's chi-square.
"""

import hashlib
import hmac
import math
from collections.abc import Iterator, Mapping
from typing import Final, Literal

import msgspec

from companion.errors import UsageError

Face = Literal["2", "3", "4", "5", "remove", "rotate"]

FACES: Final[tuple[Face, ...]] = ("2", "3", "4", "5", "remove", "rotate")
"""PG-8: the six faces, in the order in which they are listed everywhere."""

SECRET_BYTES: Final = 32

_COMMITMENT_DOMAIN: Final = b"paletti-companion/palagonia/dice/commitment/1\n"
_FACES_DOMAIN: Final = b"paletti-companion/palagonia/dice/faces/1\n"
_FAIR_BELOW: Final = 252  # the largest multiple of six that a byte can reach
_ENOUGH_A_FACE: Final = 5  # below five expected a face the chi-square distribution is a poor guide
_SUSPICIOUS: Final = 0.01
_BIASED: Final = 0.001


def number_on(face: Face) -> int | None:
    """The number a face shows; null for *remove* and *rotate*."""
    return int(face) if face.isdigit() else None


def commitment(secret: bytes) -> str:
    """The fingerprint (SHA-256, hex) by which the table is bound to a secret before the roll.

    Raises:
        UsageError: the secret has not 32 bytes, and so could perhaps be guessed.
    """
    _require_secret(secret)
    return hashlib.sha256(_COMMITMENT_DOMAIN + secret).hexdigest()


def faces(
    secret: bytes, *, match_id: str, roll: int, contribution: bytes, count: int
) -> tuple[Face, ...]:
    """The faces of a virtual roll; the top of this file says how they come about.

    Args:
        secret: the table's 32 bytes, committed to before.
        match_id: the match, so that a roll cannot be carried to another.
        roll: which roll of the match it is, from 0.
        contribution: what the table could not know when it committed itself.
        count: how many dice are rolled.

    Raises:
        UsageError: the secret has not 32 bytes, or a number is negative.
    """
    _require_secret(secret)
    if roll < 0 or count < 0:
        raise UsageError("A roll and a count of dice are numbers from 0 up.")
    found: list[Face] = []
    stream = _stream(secret, (match_id.encode("utf-8"), _number(roll), contribution))
    while len(found) < count:
        byte = next(stream)
        if byte < _FAIR_BELOW:
            found.append(FACES[byte % len(FACES)])
    return tuple(found)


class Fairness(msgspec.Struct, frozen=True):
    """How well the counts of a die agree with a fair one.

    ``p`` is the probability that a fair die strays at least as far (null without rolls),
    ``enough`` whether there were rolls enough to say so, ``sentence`` what it means for people.
    """

    rolls: int
    chi_square: float
    p: float | None
    enough: bool
    sentence: str


def fairness(counts: Mapping[Face, int]) -> Fairness:
    """Whether the faces of a physical die came as often as those of a fair one would.

    Args:
        counts: how often each face came; a face that is missing never came.

    Raises:
        UsageError: a count is negative or a face is none of the six.
    """
    strangers = sorted(set(counts) - set(FACES))
    if strangers or any(count < 0 for count in counts.values()):
        raise UsageError(f"Counts are from 0 up, of the faces {', '.join(FACES)}.")
    rolls = sum(counts.values())
    if not rolls:
        return Fairness(0, 0.0, None, False, "Nothing was rolled yet.")
    expected = rolls / len(FACES)
    chi_square = sum((counts.get(face, 0) - expected) ** 2 / expected for face in FACES)
    p = _tail_of_five(chi_square)
    enough = expected >= _ENOUGH_A_FACE
    return Fairness(rolls, chi_square, p, enough, _sentence(rolls, p, enough))


def _sentence(rolls: int, p: float, enough: bool) -> str:
    if not enough:
        least = _ENOUGH_A_FACE * len(FACES)
        return f"{rolls} rolls are too few to judge a die by; {least} are the least."
    odds = f"a fair die strays at least so far in {100 * p:.2g} % of such rows of {rolls} rolls"
    if p < _BIASED:
        return f"This die is hardly fair: {odds}."
    if p < _SUSPICIOUS:
        return f"Roll this die some more: {odds}."
    return f"Nothing speaks against this die: {odds}."


def _tail_of_five(chi_square: float) -> float:
    """The probability that a chi-square variable of five degrees of freedom is at least so large.

    The closed form for odd degrees: Abramowitz and Stegun, 26.4.4.
    """
    root = math.sqrt(chi_square)
    density = math.exp(-chi_square / 2) * math.sqrt(2 / math.pi)
    return min(1.0, math.erfc(root / math.sqrt(2)) + density * (root + root**3 / 3))


def _stream(secret: bytes, parts: tuple[bytes, ...]) -> Iterator[int]:
    counter = 0
    while True:
        message = _FACES_DOMAIN + b"".join(
            len(part).to_bytes(4, "big") + part for part in (*parts, _number(counter))
        )
        yield from hmac.digest(secret, message, "sha256")
        counter += 1


def _number(value: int) -> bytes:
    return value.to_bytes(8, "big")


def _require_secret(secret: bytes) -> None:
    if len(secret) != SECRET_BYTES:
        raise UsageError(f"A secret has {SECRET_BYTES} bytes, not {len(secret)}.")
