"""Which camera is meant? By a name that stays, whatever index the system gives it today."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from companion.errors import UsageError


class Make(StrEnum):
    """How a camera has to be read."""

    PLAIN = "plain"
    PI = "pi"  # a camera on the ribbon cable of a Raspberry Pi: only libcamera can read it


@dataclass(frozen=True)
class CameraName:
    """A camera as the system lists it.

    Attributes:
        stable: What stays when it is plugged in again: of its serial number, or of its socket.
        index: How OpenCV opens it today.
        label: For people, as its maker calls it.
        node: The device file, empty where there are none.
        make: How it has to be read.
        aliases: Other names that mean it: of its serial number, of its socket.
    """

    stable: str
    index: int
    label: str = ""
    node: str = ""
    make: Make = Make.PLAIN
    aliases: tuple[str, ...] = ()

    def answers_to(self, word: str) -> bool:
        """Whether ``word`` is one of its whole names."""
        return word in (self.stable, self.node, self.label, *self.aliases)


@dataclass(frozen=True)
class CameraChoice:
    """Which camera somebody chose: by a name, else by an index. Index 0 is a choice, too."""

    name: str | None = None
    index: int | None = None

    def __post_init__(self) -> None:
        if (self.name is None) == (self.index is None):
            raise UsageError("A camera is chosen by its name or by its index, one of them.")
        if self.index is not None and self.index < 0:
            raise UsageError(f"There is no camera {self.index}; they count from 0.")
        if self.name is not None and not self.name.strip():
            raise UsageError("A camera's name is empty; `companion camera list` shows the names.")

    def __str__(self) -> str:
        return f"camera {self.name if self.name is not None else self.index}"


def choice_of(word: str) -> CameraChoice:
    """Return the choice that a word of a command line or a file means; digits are an index.

    Raises:
        UsageError: The word is empty.
    """
    return CameraChoice(index=int(word)) if word.isdecimal() else CameraChoice(name=word)


def pick(names: Sequence[CameraName], choice: CameraChoice) -> CameraName | None:
    """Return the camera that is meant, None if it is not plugged in.

    A part of a name is enough as long as one camera only has it.

    Raises:
        UsageError: The word means several cameras; the text lists them.
    """
    if choice.name is None:
        return next((one for one in names if one.index == choice.index), None)
    found = [one for one in names if one.answers_to(choice.name)]
    if not found:
        part = choice.name.casefold()
        found = [
            one
            for one in names
            if any(part in word.casefold() for word in (one.stable, one.label, *one.aliases))
        ]
    if len(found) > 1:
        listed = ", ".join(one.stable for one in found)
        raise UsageError(f"“{choice.name}” means several cameras; name one of: {listed}.")
    return found[0] if found else None
