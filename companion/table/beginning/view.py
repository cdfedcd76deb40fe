"""What are faces shown of a set-up? What is known, in the words of the link."""

from collections import Counter
from typing import Final

from companion.games.villa_paletti.pieces import COLOURS, COUNT_PER_COLOUR, KINDS
from companion.link.messages.shown.referee import LiesView, StandsView
from companion.link.messages.shown.scales import Trouble
from companion.link.messages.shown.setting_up import CountView, MissingView, SetupView
from companion.table.beginning.guide import Beginning
from companion.table.beginning.naming import named
from companion.table.beginning.standing import missing
from companion.table.beginning.steps import Step
from companion.table.beginning.totals import surplus_g
from companion.table.beginning.zone import zone_view
from companion.table.said import shown

# All twenty columns together weigh what they should to about this.
_SURPLUS_G: Final = 4.0

# More sentences than these nobody reads while both hands are full.
_NAMED: Final = 3


def setup_view(now: Beginning, now_ns: int) -> SetupView:
    """Return the view of a set-up."""
    columns, plate = now.columns, now.plate
    counted = Counter((one.piece.colour, one.piece.kind) for one in columns)
    return SetupView(
        step=now.step.value,
        counts=tuple(
            CountView(colour, kind, counted[colour, kind], COUNT_PER_COLOUR[kind])
            for colour in COLOURS
            for kind in KINDS
        ),
        missing=tuple(MissingView(*one) for one in missing(columns)),  # type: ignore[arg-type]  # of the game
        colour=now.colour,  # type: ignore[arg-type]  # of the game
        not_seen=shown(now.why) if now.cameras else "",
        problems=problems(now),
        findings=tuple(map(shown, now.findings)) if now.step is Step.READY else (),
        hint=now.hint(now_ns),
        columns=tuple(
            StandsView(
                *one.piece,  # type: ignore[arg-type]  # of the game
                one.storey,
                round(one.x_mm, 1),
                round(one.y_mm, 1),
                round(one.sd_mm, 1),
            )
            for one in columns
        ),
        plate=None
        if plate is None
        else LiesView(
            plate.colour,
            plate.storey,
            round(plate.x_mm, 1),
            round(plate.y_mm, 1),
            round(plate.sd_mm, 1),
            None if plate.yaw_deg is None else round(plate.yaw_deg, 1),
        ),
        zone=zone_view(now.table_set, plate),
        may_confirm=True,
    )


def problems(now: Beginning) -> tuple[Trouble, ...]:
    """Return what people have to set right, worst first."""
    told: list[Trouble] = []
    seen = now.seen
    if now.step is Step.EMPTY:
        told += _not_empty(now)
    if now.strange_g:
        grams = f"{abs(now.strange_g):.0f}"
        came = "came" if now.strange_g > 0 else "went"
        told.append(
            Trouble(
                "setup_not_one_column",
                f"About {grams} g {came}, which is no single column: put it back as it was, and "
                "set columns down one at a time.",
                {"grams": grams},
            )
        )
    for one in now.excess:
        told.append(
            Trouble(
                "setup_too_many",
                f"A {one.kind} column too many has come at ({one.x_mm:.0f}, {one.y_mm:.0f}) mm; "
                "take it off again.",
                {"kind": one.kind, "x_mm": round(one.x_mm), "y_mm": round(one.y_mm)},
            )
        )
    told += _missing(now)
    if now.step is Step.COLUMNS and seen is not None and len(seen.doubted) > 0:
        told += [
            Trouble(
                "setup_where_is",
                f"Where does a {one.piece.colour} column stand, and which? Set it where a camera "
                "sees it from head to foot.",
                {"colour": one.piece.colour, "x_mm": round(one.x_mm), "y_mm": round(one.y_mm)},
            )
            for one in seen.doubted[:_NAMED]
        ]
    return tuple(told)


def _not_empty(now: Beginning) -> list[Trouble]:
    seen = now.seen
    told = []
    if now.scales and now.rest is not None and abs(now.rest.mass_g) > 1.0:
        grams = f"{now.rest.mass_g:.0f}"
        told.append(
            Trouble(
                "setup_base_not_empty",
                f"The scales feel {grams} g: take everything off the base, or say that it is "
                "empty.",
                {"grams": grams},
            )
        )
    if now.cameras and seen is not None and (seen.columns or seen.doubted):
        first = (*seen.columns, *seen.doubted)[0].piece
        told.append(
            Trouble(
                "setup_base_not_bare",
                f"A {first.colour} column still stands on the base; take everything off it.",
                {"colour": first.colour},
            )
        )
    return told


def _missing(now: Beginning) -> list[Trouble]:
    """The columns that are missing, by name, once few are; or while others have gone on."""
    unknown = missing(now.columns)
    if now.step is Step.EMPTY or not 0 < len(unknown) <= _NAMED:
        return []
    stand_somewhere = (
        now.rest is not None
        and now.plate is None
        and abs(
            surplus_g(now.table_set, now.columns, now.rest)
            - sum(now.table_set.kinds[one.kind].mass_g for one in unknown)
        )
        < _SURPLUS_G
    )
    told = []
    for one in unknown:
        arguments: dict[str, str | int] = {"colour": one.colour, "kind": one.kind, "n": one.n}
        name = named(one)
        if stand_somewhere:
            sentence = f"Where is {name}? The scales feel it, and no camera sees it."
            told.append(Trouble("setup_where_is_column", sentence, arguments))
        else:
            told.append(
                Trouble("setup_missing", f"{name[0].upper()}{name[1:]} is missing.", arguments)
            )
    return told
