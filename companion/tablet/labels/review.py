"""What does the screen of a fall say?"""

from typing import Final

from companion.tablet.text import Text, text

TITLE: Final = text("How it fell")
LOADING: Final = text("Looking up what was kept …")
NOTHING: Final = text(
    "Nothing of a fall was kept: neither scales nor a camera were there, or it fell only some "
    "seconds ago. Then look again."
)
UNREADABLE: Final = text("What was kept of this fall cannot be read.")
NO_PICTURE: Final = text("No camera was there.")
LOADING_PICTURE: Final = text("Waiting for a picture …")
ADVICE: Final = text("All of this is advice: who brought the villa down is said by people.")
PLAY: Final = text("Play")
PAUSE: Final = text("Pause")
SLOWER: Final = text("Slower")
FASTER: Final = text("Faster")
STEP_ON: Final = text("One step on")
STEP_BEFORE: Final = text("One step back")
LAST_CONTACT: Final = text("last contact")
GRAMS: Final = text("g")
SECONDS: Final = text("s")
LOOK_AGAIN: Final = text("Look again")
SLOWEST: Final = text("It cannot run slower.")
FASTEST: Final = text("It cannot run faster.")


def number(fall: int, falls: int) -> Text:
    """Return which of several falls it is, on a button."""
    return text("Fall {fall} of {falls}", fall=fall, falls=falls)


def speed(share: str) -> Text:
    """Return how fast time runs: "1/4"."""
    return text("Speed {share}", share=share)


def moment(at_ms: int) -> Text:
    """Return at which moment one is, in seconds from the first impact: "−1.25"."""
    sign = "−" if at_ms < 0 else "+"
    return text("{sign}{seconds:.2f} s", sign=sign, seconds=abs(at_ms) / 1000)
