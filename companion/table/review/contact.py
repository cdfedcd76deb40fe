"""When was a hand at the tower last before it fell, and how well is that known?

| witness | what counts | known to |
|---|---|---|
| scales | the end of a handling, as evidence tells of it | how exactly rests are told apart |
| scales | a handling that had not ended | it was there, unless it began in the last moments |
| camera | the last picture that differs from the one before it | the time between the two |
| camera | the last one before the tower may move by itself differs | it was there, to that time |

A tower that loses its balance takes some tenths of a second until its first piece strikes. What is
felt or seen in those may be the tower itself, so it is no contact that ends there: the uncertainty
reaches over them.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from companion.evidence import ScaleEvidence, Touch, WeightStep
from companion.link.messages.shown.review import ContactView, Witness
from companion.vision.frame import Pixels
from companion.vision.stirring import stirs

FALLING_NS: Final = 600_000_000
"""From the first lost balance to the first impact: about half a second of a high villa."""

_REST_NS: Final = 100_000_000
"""Rests of the scales begin and end with a tick or two of doubt, smoothed over several."""


def felt_last(
    evidence: Iterable[ScaleEvidence], undecided_since_ns: int | None, onset_ns: int
) -> ContactView:
    """Return when the scales felt a hand last.

    Args:
        evidence: What they told up to the onset.
        undecided_since_ns: Since when something went on at the onset that was not told yet.
        onset_ns: The first impact.
    """
    ends_ns = [
        end_ns
        for one in evidence
        if isinstance(one, Touch | WeightStep)
        and (end_ns := one.end_ns if isinstance(one, Touch) else one.handled_ns[1]) <= onset_ns
    ]
    if undecided_since_ns is not None and undecided_since_ns < onset_ns - FALLING_NS:
        return ContactView("scales", 0, _ms(FALLING_NS), goes_on=True)
    return _ended(max(ends_ns, default=None), _REST_NS, onset_ns)


def moved_last(
    camera: str, film: Sequence[tuple[int, Pixels]], onset_ns: int
) -> ContactView | None:
    """Return when one camera saw something move last; None if it has too few pictures to tell.

    Args:
        camera: Its name.
        film: When each picture was taken, and a small one of it; in order.
        onset_ns: The first impact.
    """
    before = [one for one in film if one[0] < onset_ns - FALLING_NS]
    if len(before) < 2:
        return None
    for place in range(len(before) - 1, 0, -1):
        (then_ns, then), (now_ns, now) = before[place - 1], before[place]
        if stirs(now, then):
            if place == len(before) - 1:  # as far as anything else than the tower can be told
                return ContactView(
                    "camera", 0, _ms(onset_ns - then_ns), goes_on=True, camera=camera
                )
            return _ended((then_ns + now_ns) // 2, (now_ns - then_ns) // 2, onset_ns, camera)
    return _ended(None, (onset_ns - before[-1][0]) // 2, onset_ns, camera)


def _ended(end_ns: int | None, known_to_ns: int, onset_ns: int, camera: str = "") -> ContactView:
    """By a camera, or without its name by the scales."""
    before_ms = None if end_ns is None else _ms(onset_ns - end_ns)
    witness: Witness = "camera" if camera else "scales"
    return ContactView(witness, before_ms, _ms(known_to_ns), camera=camera)


def _ms(ns: int) -> int:
    return round(ns / 1_000_000)
