"""The table's dice of docs/record-format.md: may an entry follow, and do its faces?"""

import hashlib
import hmac
from typing import Any

DOMAIN = b"paletti-companion/palagonia/dice/"
FACES = ("2", "3", "4", "5", "remove", "rotate")


def commitment(secret: bytes) -> str:
    return hashlib.sha256(DOMAIN + b"commitment/1\n" + secret).hexdigest()


def faces(secret: bytes, match_id: str, roll: int, contribution: str, count: int) -> list[str]:
    found: list[str] = []
    for block in range(1000):
        parts = (match_id.encode(), roll.to_bytes(8, "big"), contribution.encode())
        message = DOMAIN + b"faces/1\n"
        for part in (*parts, block.to_bytes(8, "big")):
            message += len(part).to_bytes(4, "big") + part
        stream = hmac.new(secret, message, "sha256").digest()
        found += [FACES[byte % 6] for byte in stream if byte < 252]
        if len(found) >= count:
            break
    return found[:count]


class Dice:
    """What the entries so far committed to, opened and rolled."""

    def __init__(self, opened: dict[str, Any]) -> None:
        self.match_id, self.virtual = opened["match_id"], opened.get("dice") == "virtual"
        self.committed: list[str] = []
        self.waiting: int | None = None  # the entry that is committed to and not opened
        self.shown: tuple[int, Any] | None = None  # the entry opened without an act, faces and seat
        self.rolled: set[int] = set()
        self.last = 0

    def follows(self, i: int, entry: dict[str, Any]) -> bool:
        """Whether the entry may come next; what it tells is then known."""
        kind, act = entry["entry"], entry.get("act") or {}
        is_roll = act.get("act") in ("roll", "opening_roll")
        if kind in ("dice_committed", "dice_opened") and not self.virtual:
            return False
        if kind == "dice_committed":
            good = entry["roll"] == len(self.committed) and entry["gives_up"] == self.waiting
            good = good and self.shown is None
            self.committed.append(entry["commitment"])
            self.waiting = i
            return good
        if kind == "dice_opened":
            return self.opens(i, entry)
        if kind == "correction":
            return entry["target"] not in self.rolled and not (self.virtual and is_roll)
        if kind == "undo":
            return bool(entry["to"] >= self.last)
        if kind == "act" and (self.shown or (self.virtual and is_roll)):
            told = (act.get("dice", [act.get("die")]), act.get("by")) if is_roll else None
            good = self.shown is not None and self.shown[0] in entry["evidence"]
            good = good and self.shown == (self.shown and self.shown[0], told)
            self.shown, self.last = None, i
            self.rolled.add(i)
            return good and entry["verdict"] == "legal"
        return True

    def opens(self, i: int, entry: dict[str, Any]) -> bool:
        if entry["committed"] != self.waiting:
            return False
        secret, roll = bytes.fromhex(entry["secret"]), len(self.committed) - 1
        came = faces(secret, self.match_id, roll, entry["contribution"], len(entry["faces"]))
        self.waiting, self.shown, self.last = None, (i, (entry["faces"], entry["by"])), i
        return commitment(secret) == self.committed[-1] and came == entry["faces"]
