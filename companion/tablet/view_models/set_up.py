"""What does the set-up screen show? Who plays with which colours, and by which edition."""

from typing import Final

import msgspec

from companion.link.messages.pieces import Colour
from companion.tablet.labels import set_up as labels
from companion.tablet.sentences import names
from companion.tablet.sentences.edition import OPTIONS, PRESETS
from companion.tablet.text import Text, joined, text, verbatim
from companion.tablet.view_models.again import default_of
from companion.tablet.view_models.consent import Consent, consent, consent_lacks
from companion.tablet.view_models.controls import Control, WhyNot
from companion.tablet.view_models.draft import COLOURS, FEWEST, MOST, Draft, Token, what_lacks
from companion.tablet.view_models.frame import Frame, frame, rule_control, telling_control
from companion.tablet.view_models.settings import language_controls
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import (
    ClearColours,
    ExchangeSeats,
    GiveColour,
    NameSeat,
    PlayAgain,
    RollSeal,
    SetCount,
    StartMatch,
    TakeOption,
    TakePreset,
)

NUMBERS: Final[dict[str, tuple[float, ...]]] = {
    "plate_return_mm": (1.0, 2.0, 3.0, 5.0, 10.0),
    "plate_return_deg": (1.0, 2.0, 3.0, 5.0, 10.0),
}
"""VP-16: what can be chosen where any number would do."""


class ChairCard(msgspec.Struct, frozen=True):
    """One seat.

    Attributes:
        seat: From 0, in playing order.
        name: As it will be shown.
        typed: As it was entered, for the field to type in.
        picks: Names used before that nobody else has yet.
        colours: What the seat owns.
        colour_picks: The four colours; the chosen ones are its own.
        later: Changes places with the next seat.
    """

    seat: int
    name: Text
    typed: str
    picks: tuple[Control, ...]
    colours: tuple[Colour, ...]
    colour_picks: tuple[Control, ...]
    later: Control


class RulingCard(msgspec.Struct, frozen=True):
    """One option of the edition: its question, its rule, its answers; one is chosen."""

    option: str
    question: Text
    rule: Control | None
    answers: tuple[Control, ...]
    unit: Text | None


class SetUpScreen(msgspec.Struct, frozen=True):
    """The set-up.

    Attributes:
        frame: What surrounds it.
        title, order, villa: Words that lead by the hand.
        counts: How many play.
        chairs: The seats in playing order.
        neutral: The colour nobody takes, with three players.
        remark: What is special with so many players.
        roll: Rolls the virtual seal; ``rolled`` is what it showed last, for which seat.
        clear: All colours are free again.
        presets: The named editions, with what is special about the chosen one.
        rulings: Every option of the edition.
        languages: The languages.
        again: The players of the last match at once; null if there was none.
        consent: What people are told of the cameras; null where no pictures are kept.
        begin: The match begins.
    """

    frame: Frame
    title: Text
    order: Text
    villa: Text
    counts: tuple[Control, ...]
    chairs: tuple[ChairCard, ...]
    neutral: Text | None
    remark: Text | None
    roll: Control
    rolled: tuple[int, Colour] | None
    clear: Control
    presets: tuple[Control, ...]
    preset_says: Text
    rulings: tuple[RulingCard, ...]
    languages: tuple[Control, ...]
    again: Control | None
    consent: Consent | None
    begin: Control


def set_up_screen(tablet: Tablet) -> SetUpScreen:
    """Return the set-up as it stands."""
    draft = tablet.draft
    used = tablet.snapshot.names_used if tablet.snapshot else ()
    last = tablet.snapshot.last_players if tablet.snapshot else ()
    colours_lack = what_lacks(draft)
    lacks = consent_lacks(tablet) or colours_lack
    again = telling_control(tablet, labels.SAME_PLAYERS, PlayAgain(), size="primary")
    return SetUpScreen(
        frame=frame(tablet),
        title=labels.TITLE,
        order=labels.PLAYING_ORDER,
        villa=labels.BUILD_THE_VILLA,
        counts=tuple(
            Control(labels.number_of_players(n), SetCount(n), chosen=n == len(draft.chairs))
            for n in range(FEWEST, MOST + 1)
        ),
        chairs=tuple(_chair(draft, seat, used) for seat in range(len(draft.chairs))),
        neutral=_neutral(draft),
        remark=_remark(draft),
        roll=Control(
            labels.ROLL_THE_SEAL,
            RollSeal(),
            why_not=None if colours_lack else WhyNot(labels.NEUTRAL_SAYS, "VP-8"),
            rule="VP-8",
        ),
        rolled=draft.rolled,
        clear=Control(text("Choose the colours anew"), ClearColours()),
        presets=tuple(
            Control(preset.label, TakePreset(name), chosen=name == draft.preset)
            for name, preset in PRESETS.items()
        ),
        preset_says=labels.OWN_EDITION if draft.rulings else PRESETS[draft.preset].says,
        rulings=tuple(_ruling(draft, option) for option in OPTIONS),
        languages=language_controls(tablet.settings),
        again=again if last else None,
        consent=consent(tablet),
        begin=telling_control(
            tablet, labels.BEGIN, StartMatch(), why_not=lacks, size="primary", rule="VP-8"
        ),
    )


def _chair(draft: Draft, seat: int, used: tuple[str, ...]) -> ChairCard:
    chair = draft.chairs[seat]
    taken = {one.name for one in draft.chairs}
    shown = verbatim(chair.name) if chair.name else _nameless(chair.colours)
    return ChairCard(
        seat=seat,
        name=shown,
        typed=chair.name,
        picks=tuple(
            Control(verbatim(name), NameSeat(seat, name)) for name in used if name not in taken
        ),
        colours=chair.colours,
        colour_picks=tuple(
            Control(names.COLOURS[colour], GiveColour(seat, colour), chosen=colour in chair.colours)
            for colour in COLOURS
        ),
        later=Control(labels.LATER, ExchangeSeats(seat)),
    )


def _nameless(colours: tuple[Colour, ...]) -> Text:
    return names.colours(colours) if colours else labels.NO_NAME


def _neutral(draft: Draft) -> Text | None:
    """VP-11: with three players the colour that is left is neutral."""
    if len(draft.chairs) != 3 or len(draft.free) != 1:
        return None
    return joined([labels.NEUTRAL, names.COLOURS[draft.free[0]]], ": ")


def _remark(draft: Draft) -> Text | None:
    remarks = {2: labels.TWO_COLOURS_EACH, 3: labels.NEUTRAL_SAYS}
    return remarks.get(len(draft.chairs))


def _ruling(draft: Draft, name: str) -> RulingCard:
    option = OPTIONS[name]
    tokens: tuple[Token, ...] = tuple(option.answers) or NUMBERS[name]
    chosen = draft.edition.get(name, default_of(name))
    return RulingCard(
        option=name,
        question=option.question,
        rule=rule_control(option.rule),
        answers=tuple(
            Control(_answer(name, token), TakeOption(name, token), chosen=token == chosen)
            for token in tokens
        ),
        unit=option.unit,
    )


def _answer(name: str, token: Token) -> Text:
    if isinstance(token, float):
        return verbatim(f"{token:g}")
    return OPTIONS[name].answers[token]
