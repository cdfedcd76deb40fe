"""What does Palagonia's set-up show? The players in their order, dice, tiles, hints, rulings."""

import msgspec

from companion.tablet.labels import palagonia as labels
from companion.tablet.labels import set_up as shared
from companion.tablet.sentences.palagonia.edition import OPTIONS, PRESETS
from companion.tablet.text import Text, text, verbatim
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.frame import Frame, frame, rule_control, telling_control
from companion.tablet.view_models.palagonia import touches as t
from companion.tablet.view_models.palagonia.desk import FEWEST, MOST, SetUp, desk_at
from companion.tablet.view_models.palagonia.drafting import edition, what_lacks
from companion.tablet.view_models.state import Tablet

MORE_THAN_ONE_SET = 5
"""PG-8: for more players than these a second set is advised."""


class Chair(msgspec.Struct, frozen=True):
    """One seat: its name on a button, the names to pick from, and the way up in the order."""

    seat: int
    typed: str
    name: Text
    picks: tuple[Control, ...]
    earlier: Control | None


class Setting(msgspec.Struct, frozen=True):
    """One thing to choose: the question, a remark on what holds, its rule, the answers."""

    key: str
    question: Text
    says: Text | None
    rule: Control | None
    answers: tuple[Control, ...]


class SetUpScreen(msgspec.Struct, frozen=True):
    """The set-up of Palagonia."""

    frame: Frame
    title: Text
    counts: tuple[Control, ...]
    order: Text
    chairs: tuple[Chair, ...]
    settings: tuple[Setting, ...]
    again: Control | None
    begin: Control


def set_up_screen(tablet: Tablet) -> SetUpScreen:
    """Return the set-up."""
    draft = desk_at(tablet.desk, tablet.palagonia).draft
    used = tablet.snapshot.names_used if tablet.snapshot else ()
    last = tablet.snapshot.last_palagonia if tablet.snapshot else ()
    many = len(draft.names) > MORE_THAN_ONE_SET
    return SetUpScreen(
        frame=frame(tablet),
        title=labels.TITLE,
        counts=tuple(
            Control(verbatim(str(count)), t.Seats(count), chosen=count == len(draft.names))
            for count in range(FEWEST, MOST + 1)
        ),
        order=labels.SECOND_SET if many else labels.PLAYING_ORDER,
        chairs=tuple(_chair(draft, seat, used) for seat in range(len(draft.names))),
        settings=(_dice(draft), _tiles(draft), *_hints(draft), _preset(draft), *_rulings(draft)),
        again=telling_control(tablet, shared.SAME_PLAYERS, t.PlayAgain()) if last else None,
        begin=telling_control(
            tablet,
            shared.BEGIN,
            t.BeginMatch(),
            why_not=what_lacks(draft),
            size="primary",
            rule="PG-8",
        ),
    )


def _chair(draft: SetUp, seat: int, used: tuple[str, ...]) -> Chair:
    name = draft.names[seat]
    free = [one for one in used if one not in draft.names]
    return Chair(
        seat=seat,
        typed=name,
        name=verbatim(name) if name else labels.TOUCH_TO_NAME,
        picks=tuple(Control(verbatim(one), t.NameChair(seat, one)) for one in free),
        earlier=Control(text("Earlier in playing order"), t.MoveUp(seat)) if seat else None,
    )


def _dice(draft: SetUp) -> Setting:
    answers = tuple(
        Control(label, t.TakeDice(mode), chosen=mode == draft.dice)  # type: ignore[arg-type]
        for mode, label in labels.DICE_MODES.items()
    )
    rule = rule_control("PG-10")
    return Setting("dice", labels.DICE, labels.DICE_SAYS[draft.dice], rule, answers)


def _tiles(draft: SetUp) -> Setting:
    answers = tuple(
        Control(label, t.TakeTiles(mode), chosen=mode == draft.tiles)  # type: ignore[arg-type]
        for mode, label in labels.TILES_MODES.items()
    )
    return Setting("tiles", labels.TILES, labels.TILES_SAYS[draft.tiles], None, answers)


def _hints(draft: SetUp) -> tuple[Setting, ...]:
    """Where tiles are only counted nobody can give a hint."""
    if draft.tiles == "quick":
        return ()
    answers = tuple(
        Control(label, t.TakeHints(on), chosen=on == draft.hints)
        for on, label in ((True, labels.HINTS_ON), (False, labels.HINTS_OFF))
    )
    return (Setting("hints", labels.HINTS, None, None, answers),)


def _preset(draft: SetUp) -> Setting:
    answers = tuple(
        Control(label, t.TakeEdition(name), chosen=name == draft.preset and not draft.rulings)
        for name, (label, _) in PRESETS.items()
    )
    says = shared.OWN_EDITION if draft.rulings else PRESETS[draft.preset][1]
    return Setting("edition", shared.EDITION, says, None, answers)


def _rulings(draft: SetUp) -> tuple[Setting, ...]:
    holds = edition(draft)
    return tuple(
        Setting(
            name,
            option.question,
            None,
            rule_control(option.rule),
            tuple(
                Control(
                    label,
                    t.TakeRuling(name, token),
                    chosen=token == holds.get(name, next(iter(option.answers))),
                )
                for token, label in option.answers.items()
            ),
        )
        for name, option in OPTIONS.items()
    )
