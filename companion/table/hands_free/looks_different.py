"""What do people have to look at, where the table looks otherwise than the record says?

As with the scales a difference is asked about, and nothing is made of it: which act it would be
nobody saw. A column that is hidden, or two alike ones that changed places, no picture can tell.
"""

from typing import Final

from companion.evidence import SeenColumn, Sighting
from companion.referee.naming import column, on_storey, plate
from companion.saying import Saying, say
from companion.scene import Piece, Scene, Standing
from companion.table.hands_free.first_look import FirstSight

# Of twenty columns one may seem to be gone by chance: e^-10 is one in a thousand of them.
_SURE_NATS: Final = 10.0

# Less of the tower than this looks as it should: something greater happened.
_LEAST_AGREEMENT: Final = 0.35

# More missing columns than these are named by nobody.
_MOST_NAMED: Final = 2


def what_looks_different(seen: FirstSight, scene: Scene) -> Saying | None:
    """Return what to ask people, None where the table looks as it should.

    Args:
        seen: What the cameras saw, compared with ``scene``.
        scene: How everything should stand.
    """
    if seen.agreement < _LEAST_AGREEMENT:
        return _much()
    gone = _gone(seen, scene)
    if len(gone) > _MOST_NAMED:
        return _much()
    if gone:
        return _missing(gone[0], _there(seen, gone[0]))
    if seen.plate is not None and seen.plate.nats >= _SURE_NATS:
        return say(
            "The cameras see a {plate} {place} that the record does not have. Does everything "
            "stand as shown?",
            plate=plate(seen.plate.colour),
            place=on_storey(seen.plate.storey),
        )
    came = max(seen.came, key=lambda one: one.nats, default=None)
    if came is not None and came.nats >= _SURE_NATS:
        return say(
            "The cameras see a column {place} where the record has none. Does everything stand as "
            "shown?",
            place=on_storey(came.storey),
        )
    return None


def _gone(seen: Sighting, scene: Scene) -> list[Standing]:
    """The columns that are surely not where they should be, the surest first.

    Whose place is known worse than to half its width may stand beside it.
    """
    surest = sorted(seen.gone.items(), key=lambda one: -one[1])
    found = (scene.find(Piece(*name)) for name, nats in surest if nats >= _SURE_NATS)
    kinds = scene.table_set.kinds
    return [
        one for one in found if one is not None and one.sd_mm < kinds[one.piece.kind].radius_mm / 2
    ]


def _there(seen: Sighting, gone: Standing) -> SeenColumn | None:
    """Where a column like one that is gone stands now, if that is seen."""
    alike = [one for one in seen.came if (one.colour, one.kind) == gone.piece[:2]]
    best = max(alike, key=lambda one: one.nats, default=None)
    return best if best is not None and best.nats >= _SURE_NATS else None


def _missing(gone: Standing, there: SeenColumn | None) -> Saying:
    if there is None:
        return say(
            "The cameras do not see the {column} {place} where the record has it. Does everything "
            "stand as shown?",
            column=column(gone.piece),
            place=on_storey(gone.storey),
        )
    return say(
        "The cameras do not see the {column} {place} where the record has it, but one like it "
        "{there}. Does everything stand as shown?",
        column=column(gone.piece),
        place=on_storey(gone.storey),
        there=on_storey(there.storey),
    )


def _much() -> Saying:
    return say("The cameras see another tower than the record has. Does everything stand as shown?")
