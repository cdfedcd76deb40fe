"""What do the table service and a tablet say to each other? Snapshots one way, taps the other.

A *snapshot* is everything a face needs to draw; it is whole, so a face that missed some is right
again with the next. A *tap* says what a person wants, with an identity of its own, so that a tap
sent twice acts once. Each tap gets one *answer*; what it changed comes with the next snapshot.

Nothing here is a sentence for people but :attr:`Problem.sentence`, the English fallback: a face
says things in its own language from names, rules and numbers.

    tablet -> table   NewMatch NewPalagonia GoOn Declare RollDice NameCreature AskHints LookBack
                      Undo Correct Objects StandsAsShown DropQuestion Leave ListRecords
                      AskPicture (no tap: it changes nothing, and no answer comes but the picture)
    table -> tablet   Snapshot (after each change and at once when a face comes) · Answer
                      ScalesNow (ten times a second while there are scales)
                      CamerasNow (when a camera's light or pictures became otherwise)
                      CameraPicture (once for each AskPicture; binary, see ``link/cameras.py``)

On the wire each message is one JSON object with its tag in ``message``; an unknown one is refused
with a :class:`Problem`, a newer protocol is refused by name in :class:`Welcome`.
"""

from typing import Annotated, Any, Literal, Protocol

import msgspec

from companion.link.cameras import CameraPicture, CameraView, decode_picture
from companion.link.palagonia import DiceMode, HintView, PalagoniaView, TilesMode, WayView
from companion.link.referee import RefereeView
from companion.link.scales import ScalesView
from companion.link.setting_up import SetUpStep, SetupView

PROTOCOL = 6
"""Changes when a message changes so that an older face would misread it."""

Colour = Literal["red", "blue", "green", "yellow"]
Kind = Literal["thick", "hex", "thin"]
GameName = Literal["villa_paletti", "palagonia"]
Identity = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a message."""


class _Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="message"):
    """A message on the wire."""


class Problem(_Part, frozen=True):
    """Something that did not work: a name to translate, its arguments, an English sentence."""

    name: str
    sentence: str
    arguments: dict[str, str | int] = {}


# --- table -> tablet ---------------------------------------------------------------------------


class SeatView(_Part, frozen=True):
    """One player: name as it was entered, colours owned, points on the highest plate now."""

    name: str
    colours: tuple[Colour, ...]
    points: int


class ColumnName(_Part, frozen=True, order=True):
    """One of the twenty columns; ``n`` tells thin ones of a colour apart."""

    colour: Colour
    kind: Kind
    n: int


class ColumnView(_Part, frozen=True):
    """Where a column stands and whether it may still be moved."""

    column: ColumnName
    storey: int
    blocked: bool
    out: bool


class SealView(_Part, frozen=True):
    """The Architect's seal: who holds it, with which colour taken, which colour is up."""

    holder: int | None
    taken_with: Colour | None
    previous: int | None
    upper_face: Colour | None


class Offers(_Part, frozen=True):
    """What the rules allow now, so that a face can lead by the hand without thinking.

    Attributes:
        acts: Names of the acts that the phase allows (whoever may say them).
        movable: Own columns that may be moved, stopped with or touched by the seat on turn.
        neutrals: Neutral columns that may be taken now.
        challenge: Columns with which another seat may object.
        objectors: Seats that may object.
        penalties: Columns the proposer may take out after a failed challenge.
        plate: The plate that may be proposed or laid now.
        supports: How many columns stand where it would rest, and how many it needs.
        decisions: What the referee may decide now (``referee`` acts that would be legal).
    """

    acts: tuple[str, ...] = ()
    movable: tuple[ColumnName, ...] = ()
    neutrals: tuple[ColumnName, ...] = ()
    challenge: tuple[ColumnName, ...] = ()
    objectors: tuple[int, ...] = ()
    penalties: tuple[ColumnName, ...] = ()
    plate: str | None = None
    supports: tuple[int, int] | None = None
    decisions: tuple[str, ...] = ()


class DisputeView(_Part, frozen=True):
    """What waits for the referee: the act, why it was not simply legal, which way in."""

    act: dict[str, Any]
    rules: tuple[str, ...]
    violations: tuple[str, ...]
    acceptable: bool


class OutcomeView(_Part, frozen=True):
    """How the match ended."""

    winners: tuple[int, ...]
    termination: str
    rule: str | None
    by: int | None
    awaits_referee: bool


class LogLine(_Part, frozen=True):
    """One act of the match as it counts now.

    Attributes:
        entry: Number of its entry in the record; a correction names it.
        turn: Number of the turn it belongs to, from 1.
        at_ms: Since the start of the match.
        act: As in docs/contracts.md.
        verdict, rules, violations: What the rules said (after all corrections).
        standing: ``counts``, ``struck`` (undone or struck out) or ``corrected`` (it replaced one).
        changed_by: Number of the correction or undo that made it so; null if it simply counts.
        seal: The seal after it, if it changed hands with it.
        scores: Points by seat after it.
        witnesses: What each had to say to it, in English; people said the others.
        permille: How sure they are together; null: people said it.
    """

    entry: int
    turn: int
    at_ms: int
    act: dict[str, Any]
    verdict: str
    rules: tuple[str, ...]
    violations: tuple[str, ...]
    standing: Literal["counts", "struck", "corrected"]
    changed_by: int | None
    seal: SealView | None
    scores: tuple[int, ...]
    witnesses: dict[str, str] = {}
    permille: int | None = None


class MatchView(_Part, frozen=True):
    """The match that goes on (or has just ended).

    Attributes:
        objector: Who objects to the proposal.
        challenged: The column with which that is tried (VP-27).
        put_back: The neutral column that was tried in this turn and put back (VP-43).
        newest: Number of the newest act, correction or undo; 0 before the first.
    """

    match_id: str
    players: tuple[SeatView, ...]
    neutral: Colour | None
    edition: dict[str, Any]
    phase: str
    turn: int | None
    turn_number: int
    storey: int
    plates: tuple[str, ...]
    seal: SealView
    columns: tuple[ColumnView, ...]
    objector: int | None
    challenged: ColumnName | None
    put_back: ColumnName | None
    offers: Offers
    dispute: DisputeView | None
    outcome: OutcomeView | None
    log: tuple[LogLine, ...]
    match_ms: int
    turn_ms: int
    newest: int
    record_fingerprint: str
    record_path: str


class Unfinished(_Part, frozen=True):
    """A match that was left or cut off and can go on; ``over``: only its record is not closed."""

    match_id: str
    names: tuple[str, ...]
    colours: tuple[tuple[Colour, ...], ...]
    acts: int
    left_wall: str | None
    game: GameName = "villa_paletti"
    over: bool = False


class RecordLine(_Part, frozen=True):
    """One record on this table; ``game`` is empty where not even the opening can be read."""

    match_id: str
    path: str
    names: tuple[str, ...]
    winners: tuple[str, ...]
    verdict: str
    started_wall: str | None
    game: str = ""


class Snapshot(_Message, frozen=True, tag="snapshot"):
    """Everything a face draws; ``number`` rises, and only the highest counts.

    One match is played at a time: ``match`` is it if it is Villa Paletti, else ``palagonia``.
    ``last_players`` and ``last_edition`` are of the match before, for the same players again; of
    Palagonia ``last_palagonia`` and ``last_way``. ``scales`` is null where the table has none,
    ``cameras`` is empty then. ``referee`` is null where nobody follows the match by them.
    ``setup`` is how far a match is set up, null where none is; ``may_set_up`` whether the table
    could follow that.
    """

    number: int
    match: MatchView | None = None
    palagonia: PalagoniaView | None = None
    unfinished: tuple[Unfinished, ...] = ()
    last_players: tuple[tuple[str, tuple[Colour, ...]], ...] = ()
    last_palagonia: tuple[str, ...] = ()
    last_way: WayView | None = None
    last_edition: dict[str, Any] | None = None
    names_used: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    scales: ScalesView | None = None
    cameras: tuple[CameraView, ...] = ()
    referee: RefereeView | None = None
    setup: SetupView | None = None
    may_set_up: bool = False


class ScalesNow(_Message, frozen=True, tag="scales_now"):
    """What the scales say now; it changes nothing of a match, so no snapshot comes for it."""

    scales: ScalesView


class CamerasNow(_Message, frozen=True, tag="cameras_now"):
    """How the cameras are now; it changes nothing of a match, so no snapshot comes for it."""

    cameras: tuple[CameraView, ...]


class Change(_Part, frozen=True):
    """Something that a correction or an undo made otherwise: a name to translate, its arguments.

    A seat, a colour or a rule that is null is nobody, none. Acts are as in docs/contracts.md. What
    else there is of Palagonia is listed in ``palagonia``.

    | name           | arguments                                                                 |
    |----------------|---------------------------------------------------------------------------|
    | struck         | ``turn act``: it does not count any more                                  |
    | counts_again   | ``turn act``                                                              |
    | replaced       | ``turn act was``: an act in the place of another                          |
    | judged         | ``turn act verdict rules was was_rules``                                  |
    | seal_taken     | ``turn colour was``: who took it, and who had; null: it did not move      |
    | seal_holder    | ``seat was``                                                              |
    | seal_face      | ``colour was``: what is up; null: the blank side                          |
    | plate          | ``plate lies``                                                            |
    | column_out     | ``column out``                                                            |
    | column_storey  | ``column storey was``                                                     |
    | column_blocked | ``column blocked``                                                        |
    | points         | ``seat points was``                                                       |
    | turn           | ``seat was``                                                              |
    | phase          | ``phase was``                                                             |
    | outcome        | ``winners termination rule was``: winners; null: the match is, was not over |
    """

    name: str
    arguments: dict[str, Any]


class Answer(_Message, frozen=True, tag="answer"):
    """What became of one tap: accepted or not, and the verdict if it was an act.

    ``then`` is what ``LookBack`` asked for.
    """

    to: Identity
    accepted: bool
    verdict: str | None = None
    rules: tuple[str, ...] = ()
    violations: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    problem: Problem | None = None
    records: tuple[RecordLine, ...] | None = None
    hints: tuple[HintView, ...] | None = None
    then: PalagoniaView | None = None


class Pairing(_Part, frozen=True):
    """How another face joins: the addresses to try, and the token that it has to say."""

    addresses: tuple[str, ...]
    token: str


class Welcome(_Message, frozen=True, tag="welcome"):
    """First word of the table to a face that knows the token.

    ``pairing`` is null where the table hears nobody but its own computer.
    """

    protocol: int
    app_version: str
    pairing: Pairing | None = None


InWords = Welcome | Snapshot | ScalesNow | CamerasNow | Answer
"""What the table sends as JSON."""

FromTable = InWords | CameraPicture


# --- tablet -> table ---------------------------------------------------------------------------


class Hello(_Message, frozen=True, tag="hello"):
    """First word of a face: which protocol it speaks, and the pairing token."""

    protocol: int
    token: str


class _Tap(_Message, frozen=True):
    """What a person wants; the same ``tap`` twice acts once."""

    tap: Identity


class Newcomer(_Part, frozen=True):
    """A player of a match to come."""

    name: Annotated[str, msgspec.Meta(max_length=60)]
    colours: tuple[Colour, ...]


class NewMatch(_Tap, frozen=True, tag="new_match"):
    """Start a match: players in playing order, edition by preset name or option by option.

    ``match_id`` and ``after``: the match that is over and was shown to whoever tapped, as for
    ``Declare``; null where none was shown. The result of any other is not taken from the table.
    """

    players: tuple[Newcomer, ...]
    edition: dict[str, Any] | str = "standard"
    match_id: str | None = None
    after: int | None = None


class NewPalagonia(_Tap, frozen=True, tag="new_palagonia"):
    """Start a match of Palagonia.

    Attributes:
        players: Names in playing order, three at least.
        edition: By preset name or option by option.
        dice: Whether the table rolls, or people do.
        tiles: Whether every tile is named with its place, or tiles are only counted.
        hints: Whether anybody may ask for hints during the match.
        match_id, after: The match that is over and was shown, as for ``NewMatch``.
    """

    players: tuple[Annotated[str, msgspec.Meta(max_length=60)], ...]
    edition: dict[str, Any] | str = "standard"
    dice: DiceMode = "virtual"
    tiles: TilesMode = "board"
    hints: bool = True
    match_id: str | None = None
    after: int | None = None


class GoOn(_Tap, frozen=True, tag="go_on"):
    """Take up an unfinished match exactly where it was."""

    match_id: str


class Declare(_Tap, frozen=True, tag="declare"):
    """Somebody says that something was done: an act as in docs/contracts.md (not ``start``).

    ``match_id`` here and below: it is about that match, and no other that goes on by now.
    ``after`` here and below: the ``newest`` entry that was shown to whoever tapped. Where the table
    has a newer one it was told about a moment that is past, and is refused. Null: whatever it has.
    """

    act: dict[str, Any]
    match_id: str | None = None
    after: int | None = None


class RollDice(_Tap, frozen=True, tag="roll_dice"):
    """Roll the table's dice; this tap's identity is what the players bring to the roll.

    It has to be random: the table must not be able to guess it. ``by`` is the seat that rolls; null
    is the seat on turn, or in the opening the lowest that has not rolled.
    """

    by: int | None = None
    match_id: str | None = None
    after: int | None = None


class NameCreature(_Tap, frozen=True, tag="name_creature"):
    """The creature that the act of ``entry`` closed as number ``creature`` is called ``name``."""

    entry: int
    creature: int
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    by_name: str | None = None
    match_id: str | None = None


class AskHints(_Tap, frozen=True, tag="ask_hints"):
    """What could the seat on turn close now? The answer carries it."""


class LookBack(_Tap, frozen=True, tag="look_back"):
    """How did the match of Palagonia stand just before the act of ``entry``? Nothing changes.

    So that whoever corrects that act can tell it with the board and the dice of that moment.
    """

    entry: int
    match_id: str | None = None
    after: int | None = None


class Undo(_Tap, frozen=True, tag="undo"):
    """Everything after the entry ``to`` does not count any more (an entry is appended for it)."""

    to: int
    by_name: str | None = None
    match_id: str | None = None
    after: int | None = None


class Correct(_Tap, frozen=True, tag="correct"):
    """The act of ``entry`` was another one, or (null) was none at all.

    In Palagonia nobody decides about an illegal act, so one that would be illegal at that moment
    takes no other's place: the answer has its verdict, and nothing is written down.
    """

    entry: int
    act: dict[str, Any] | None
    by_name: str | None = None
    match_id: str | None = None
    after: int | None = None


class Objects(_Tap, frozen=True, tag="objects"):
    """The player of seat ``by`` objects (VP-27); the referee sees which column is taken then.

    Refused where none follows the match: then it is declared, with the column.
    """

    by: int
    match_id: str | None = None
    after: int | None = None


class Leave(_Tap, frozen=True, tag="leave"):
    """Back to the start screen; an unfinished match can go on later."""

    match_id: str | None = None
    after: int | None = None


class StandsAsShown(_Tap, frozen=True, tag="stands_as_shown"):
    """The table stands as the referee shows it: what was to be set right is, or was right."""

    match_id: str | None = None


class DropQuestion(_Tap, frozen=True, tag="drop_question"):
    """The referee's question of ``entry`` is settled, or nobody minds."""

    entry: int
    match_id: str | None = None


class BeginSetup(_Tap, frozen=True, tag="begin_setup"):
    """Follow how the next match, or the one that has just been started, is set up."""


class ConfirmSetup(_Tap, frozen=True, tag="confirm_setup"):
    """The step that was shown is done, as it is; of another one it means nothing."""

    step: SetUpStep


class SkipSetup(_Tap, frozen=True, tag="skip_setup"):
    """Follow the set-up no more: people tell what is done."""


class ListRecords(_Tap, frozen=True, tag="list_records"):
    """Which records are there? The answer carries them."""


class AskPicture(_Message, frozen=True, tag="ask_picture"):
    """What does a camera see? One picture comes, as soon as there is another than ``after``.

    ``after`` is the ``number`` of the picture that the face has; -1 is none. Nothing comes where
    there is no such camera.
    """

    camera: Identity
    after: int = -1


Tap = (
    NewMatch
    | NewPalagonia
    | GoOn
    | Declare
    | RollDice
    | NameCreature
    | AskHints
    | LookBack
    | Undo
    | Correct
    | Objects
    | StandsAsShown
    | DropQuestion
    | Leave
    | ListRecords
    | BeginSetup
    | ConfirmSetup
    | SkipSetup
)
FromTablet = Hello | AskPicture | Tap

_from_table = msgspec.json.Decoder(InWords)
_from_tablet = msgspec.json.Decoder(FromTablet)


def encode(message: InWords | FromTablet) -> bytes:
    """Return a message as it goes over the wire; of pictures ``encode_picture`` does so."""
    return msgspec.json.encode(message)


def decode_from_table(wire: bytes | str) -> FromTable:
    """Return the table's message in ``wire``.

    Raises:
        msgspec.ValidationError: It is none that this protocol knows (a ``ValueError``).
        msgspec.DecodeError: It is no JSON.
    """
    return _from_table.decode(wire)


def decode_frame(frame: bytes | str) -> FromTable:
    """Return the table's message in a frame of the wire: text is JSON, what is binary a picture.

    Raises:
        msgspec.ValidationError, msgspec.DecodeError: As :func:`decode_from_table`.
    """
    return decode_picture(frame) if isinstance(frame, bytes) else decode_from_table(frame)


def decode_from_tablet(wire: bytes | str) -> FromTablet:
    """Return the face's message in ``wire``; raises as :func:`decode_from_table`."""
    return _from_tablet.decode(wire)


# --- how a face holds on to its table ------------------------------------------------------------

LinkState = Literal["connecting", "connected", "lost", "refused"]
"""``refused``: the table does not know the token or speaks another protocol; no use in trying."""


class Listener(Protocol):
    """What a face does with what arrives; called from whatever thread the link lives in."""

    def on_message(self, message: FromTable) -> None:
        """Take a welcome, a snapshot, an answer, or what a sensor says."""

    def on_state(self, state: LinkState, problem: Problem | None) -> None:
        """Take notice that the link is in another state."""


class Link(Protocol):
    """A face's hold on its table; every way to the table keeps it."""

    def open(self, listener: Listener) -> None:
        """Begin to deliver to ``listener``; returns at once."""

    def send(self, tap: Tap) -> None:
        """Hand over a tap; what cannot be sent now is the face's to send again."""

    def ask(self, picture: AskPicture) -> None:
        """Ask for a picture; none comes where that cannot be sent now."""

    def close(self) -> None:
        """End deliveries; again it does nothing."""
