"""What can a person touch? Every touch of every screen as a value, and the words they share."""

from typing import Literal

import msgspec

from companion.link.messages.pieces import Colour, ColumnName, Kind
from companion.link.messages.shown.setting_up import SetUpStep

Place = Literal[
    "start", "set_up", "set_up_palagonia", "match", "records", "log", "help", "settings", "about",
    "cameras", "review", "calibrate", "workshop", "lens", "pieces",
]  # fmt: skip
"""Where somebody went on this tablet. In ``match`` the match itself says which screen is right."""

Purpose = Literal[
    "move", "neutral", "stop", "touched", "pass", "end",
    "propose", "object", "stands", "put_back", "agree", "lay", "lay_impossible", "by_other",
    "collapse", "toppled", "other", "decide", "winner",
    "undo", "undo_to", "correct", "strike_out", "tried",
]  # fmt: skip
"""What somebody wants to tell the table; each is a conversation of its own."""


class PickedColumn(msgspec.Struct, frozen=True):
    """A column as it is named to the table; ``n`` only where it makes a difference (VP-3)."""

    colour: Colour
    kind: Kind
    storey: int
    n: int | None = None


Answer = PickedColumn | int | str
"""An answer to a question: a column, a seat or a number, or one of the question's own words."""


class Open(msgspec.Struct, frozen=True):
    """Go to a place."""

    place: Place


class ShowRule(msgspec.Struct, frozen=True):
    """Open the help at a rule."""

    rule: str


class SearchHelp(msgspec.Struct, frozen=True):
    """Look for words in the help, as the person's language has them."""

    words: str


class Back(msgspec.Struct, frozen=True):
    """Leave the place one is at for the one before."""


class CloseTablet(msgspec.Struct, frozen=True):
    """End the program on this tablet; the table goes on."""


class Begin(msgspec.Struct, frozen=True):
    """Begin to tell something.

    Attributes:
        purpose: What it is about.
        entry: The line of the log it is about, if it is about one.
        answers: Answers that the control already stands for.
    """

    purpose: Purpose
    entry: int | None = None
    answers: tuple[Answer, ...] = ()


class Give(msgspec.Struct, frozen=True):
    """Answer the question that is asked."""

    answer: Answer


class TouchColumn(msgspec.Struct, frozen=True):
    """Touch a column in the picture of the tower, or in a strip of columns."""

    column: ColumnName


class Confirm(msgspec.Struct, frozen=True):
    """OK: this is what happened."""


class StepBack(msgspec.Struct, frozen=True):
    """Take the last answer back."""


class Cancel(msgspec.Struct, frozen=True):
    """Stop telling; nothing has happened."""


class Dismiss(msgspec.Struct, frozen=True):
    """The oldest notice was read."""


class PlayOn(msgspec.Struct, frozen=True):
    """Everybody passed, but nobody wants to end."""


class GoOnWith(msgspec.Struct, frozen=True):
    """Take up an unfinished match."""

    match_id: str


class LeaveMatch(msgspec.Struct, frozen=True):
    """Back to the start; the match can go on later."""


class PlayAgain(msgspec.Struct, frozen=True):
    """The same players, the same colours, the same order."""


class SetCount(msgspec.Struct, frozen=True):
    """So many people play."""

    players: int


class NameSeat(msgspec.Struct, frozen=True):
    """Who sits there; from the list or typed."""

    seat: int
    name: str


class GiveColour(msgspec.Struct, frozen=True):
    """A colour for a seat; given again it is taken back."""

    seat: int
    colour: Colour


class RollSeal(msgspec.Struct, frozen=True):
    """Roll the virtual seal for the next seat that lacks a colour."""


class ClearColours(msgspec.Struct, frozen=True):
    """Nobody has a colour yet."""


class ExchangeSeats(msgspec.Struct, frozen=True):
    """A seat changes places with the next one; the playing order follows."""

    seat: int


class TakePreset(msgspec.Struct, frozen=True):
    """Play by a named edition."""

    name: str


class TakeOption(msgspec.Struct, frozen=True):
    """Play by one ruling; the others stay."""

    option: str
    token: str | bool | float


class TakePictures(msgspec.Struct, frozen=True):
    """Everybody agrees that pictures are kept, or somebody does not."""

    kept: bool


class StartMatch(msgspec.Struct, frozen=True):
    """The villa stands: begin."""


class LookThrough(msgspec.Struct, frozen=True):
    """Look through another camera."""

    camera: str


class ItWas(msgspec.Struct, frozen=True):
    """The act of a line of the log was done with another column."""

    entry: int
    column: PickedColumn


class Happened(msgspec.Struct, frozen=True):
    """What the referee could not tell, and asks about."""

    question: int
    column: PickedColumn
    what: Literal["moved", "put_back"]


class Settle(msgspec.Struct, frozen=True):
    """It is right as it is: a question of the referee need not be asked any more."""

    question: int


class PutOff(msgspec.Struct, frozen=True):
    """A question of the referee is answered later."""

    question: int


class AskAgain(msgspec.Struct, frozen=True):
    """Show the questions that were put off."""


class StandsRight(msgspec.Struct, frozen=True):
    """The table stands as the match says."""


class Objecting(msgspec.Struct, frozen=True):
    """The player of a seat objects; with which column is seen (VP-27)."""

    seat: int


class FollowSetUp(msgspec.Struct, frozen=True):
    """The villa is set up now; the companion follows it."""


class ConfirmStep(msgspec.Struct, frozen=True):
    """A step of setting the villa up is done, as it is."""

    step: SetUpStep


class SkipSetUp(msgspec.Struct, frozen=True):
    """The villa stands, or nobody minds how: people tell what is done."""


class Prefer(msgspec.Struct, frozen=True):
    """Another setting of this tablet."""

    setting: str
    value: str | int | bool | None


Telling = Begin | Give | TouchColumn | Confirm | StepBack | Cancel | PlayOn
"""What tells the table something, or is on its way to it."""

Going = Open | ShowRule | SearchHelp | Back | Dismiss | LookThrough | Prefer | CloseTablet
"""What concerns this tablet alone."""

Drafting = (
    SetCount | NameSeat | GiveColour | RollSeal | ClearColours | ExchangeSeats | TakePreset
    | TakeOption | TakePictures
)  # fmt: skip
"""What changes the match that is being set up."""

Beginning = StartMatch | PlayAgain | GoOnWith | LeaveMatch
"""What begins a match, or leaves one."""

ToReferee = ItWas | Happened | Settle | PutOff | AskAgain | StandsRight | Objecting
"""What the referee who watches is told, or asked."""

OfVillaSetUp = FollowSetUp | ConfirmStep | SkipSetUp
"""What is told while the villa is set up."""


class GameTouch(msgspec.Struct, frozen=True):
    """A touch on the screens of another game than Villa Paletti; that game's own module has heirs.

    They are not listed here, so that nothing of that game is loaded before somebody plays it.
    """


class ReviewTouch(msgspec.Struct, frozen=True):
    """A touch while a fall is looked at; ``reviewing/touches.py`` has heirs."""


class CalibrationTouch(msgspec.Struct, frozen=True):
    """A touch while something is calibrated or measured; ``calibrating/touches.py`` has heirs."""


Touch = (
    Telling
    | Going
    | Drafting
    | Beginning
    | ToReferee
    | OfVillaSetUp
    | GameTouch
    | ReviewTouch
    | CalibrationTouch
)
