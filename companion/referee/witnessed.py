"""What did scales and cameras measure and say of one column, from its lift to its landing?"""

from companion.evidence import Sighting, WeightStep
from companion.fusion.landing import Landing
from companion.fusion.pictures import Comparison
from companion.referee.quoting import (
    cameras_on_column,
    scales_on_step,
)
from companion.referee.states import Hand
from companion.referee.telling import measured_of
from companion.saying import joined
from companion.scene import Standing


def stood(hand: Hand) -> Standing:
    """Return which column it most likely is, where it stood before it was lifted."""
    return hand.reading.candidates[0].column


def scales_say(hand: Hand, step: WeightStep | None) -> dict[str, str]:
    """Return the scales' word on both, empty where they felt neither."""
    felt = [one for one in (hand.step, step) if one is not None]
    return {"scales": joined([scales_on_step(one) for one in felt], "; ")} if felt else {}


def evidence_of(
    hand: Hand, step: WeightStep | None, seen: Comparison | None
) -> tuple[WeightStep | Sighting, ...]:
    """Return what was measured of it, each thing once."""
    pictured = [None if one is None else one.sighting for one in (hand.seen, seen)]
    return measured_of(hand.step, pictured[0], step, pictured[1])


def times(step: WeightStep | None, seen: Comparison | None) -> tuple[int, int]:
    """Return when something happened, by the witness that knows it best, and when both had told."""
    if step is None:
        assert seen is not None, "nobody has witnessed it"
        return seen.sighting.at_ns, seen.sighting.known_ns
    if seen is None:
        return step.at_ns, step.known_ns
    return step.at_ns, max(step.known_ns, seen.sighting.known_ns)


def witnesses(
    hand: Hand, step: WeightStep | None, seen: Comparison | None, landing: Landing
) -> dict[str, str]:
    """Return what each of them says of a column that stands on top by now."""
    said = scales_say(hand, step)
    if seen is not None:
        said["camera"] = cameras_on_column(seen, stood(hand), landing.column, hand.seen)
    return said
