"""What can an entry of a record say?

Every entry is one frozen value; ``docs/record-format.md`` lists the same fields as a table.
Lengths are whole µm, masses whole mg, times whole ms (``at_ns``: ns), chances whole per mille:
a number with a fraction is written differently by different languages, so none is ever hashed.
The place of an entry in the chain (its number and ``prev``) is not part of it; see ``lines``.
"""

import hashlib
from typing import Annotated, Any, Literal

import msgspec

SCHEMA = "paletti-record/1"

Colour = Literal["red", "blue", "green", "yellow"]
Seat = Annotated[int, msgspec.Meta(ge=0, le=9)]
Face = Literal["2", "3", "4", "5", "remove", "rotate"]
Rule = Annotated[str, msgspec.Meta(pattern=r"^(VP|PG)-[1-9][0-9]*$")]
Permille = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Sha256 = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$")]
Secret = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$")]
PublicKey = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$")]
Signature = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{128}$")]
Identifier = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
Index = Annotated[int, msgspec.Meta(ge=0)]
Time = Annotated[int, msgspec.Meta(ge=0)]
Edition = dict[str, str | bool | int]


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of an entry."""


class Player(Value, frozen=True):
    """Who sits where, with which columns (none in Palagonia)."""

    seat: Seat
    name: str
    colours: tuple[Colour, ...]


class Seal(Value, frozen=True):
    """The seal after an act: its holder's seat and the colour on top, null if there is none.

    Palagonia has no seal.
    """

    holder: Seat | None
    upper_face: Colour | None


class Outcome(Value, frozen=True):
    """How the match ended, as ``companion adjudicate`` says it; no winners = nobody won."""

    winners: tuple[Seat, ...]
    termination: Literal["collapse", "agreed", "referee", "replay", "bag"]
    rule: Rule | None
    by: Seat | None


class Candidate(Value, frozen=True):
    """One of the things an unclear moment may have been, and how likely it is."""

    what: dict[str, Any]
    probability_permille: Permille


class EntryBase(msgspec.Struct, frozen=True, tag_field="entry", forbid_unknown_fields=True):
    """What every entry has: its time on the table's monotonic clock, which a restart resets."""

    at_ns: Time


class Opened(EntryBase, frozen=True, tag="opened", omit_defaults=True):
    """The first entry: who plays what, by which edition, at which table, with which files.

    ``setup`` holds the SHA-256 of each file the verdicts depend on, by name: ``calibration``,
    ``set`` and, when it was there before the record, ``recording``. ``mode`` and ``dice`` are
    Palagonia's: whether every tile is named with its place or tiles are only counted, and whether
    the table rolls or people do; ``hints`` is whether the table might be asked for hints.
    ``pictures`` is what people agreed to where cameras see them: that pictures are kept, or not.
    ``virtual`` is true where the table was one in memory: nothing of wood was moved.
    """

    schema: Literal["paletti-record/1"]
    match_id: Identifier
    table_id: Identifier
    game: Literal["villa_paletti", "palagonia"]
    players: tuple[Player, ...]
    neutral: Colour | None
    edition: Edition
    edition_hash: Sha256
    app_version: str
    started_wall: str | None
    clock: Literal["synchronised", "unsynchronised"]
    setup: dict[str, Sha256]
    mode: Literal["board", "quick"] | None = None
    dice: Literal["virtual", "real"] | None = None
    hints: Literal["on", "off"] | None = None
    pictures: Literal["kept", "not_kept"] | None = None
    virtual: bool = False


class Evidence(EntryBase, frozen=True, tag="evidence"):
    """What one witness said, in whole numbers; the hashes of the frames used are values too."""

    witness: Literal["scales", "camera", "person"]
    what: str
    values: dict[str, int | str | tuple[int, ...]]


class Act(EntryBase, frozen=True, tag="act"):
    """One act, its verdict, and how the match stands after it.

    ``act`` is the object ``companion adjudicate`` reads; ``evidence`` are the numbers of the
    earlier entries the verdict rests on; ``scores`` are points by seat.
    """

    act: dict[str, Any]
    verdict: Literal["legal", "illegal", "ambiguous", "unreadable"]
    rule: Rule | None
    rules: tuple[Rule, ...]
    turn: Seat | None
    seal: Seal
    scores: dict[str, int]
    witnesses: dict[str, str]
    probability_permille: Permille | None
    evidence: tuple[Index, ...]


class Correction(EntryBase, frozen=True, tag="correction"):
    """An act was recorded wrongly; from now on ``act`` counts in its place, null: nothing does.

    ``target`` is the number of the act entry, also where that was corrected before: the newest
    correction counts. The acts after it are judged anew.
    """

    target: Index
    act: dict[str, Any] | None
    by_name: str
    reason: str


class Undo(EntryBase, frozen=True, tag="undo"):
    """The match stands again as it stood right after the entry number ``to``.

    ``withdraws`` are the numbers of the corrections that this takes back, in order: all of them,
    so that nobody takes back a correction without knowing it.
    """

    to: Index
    withdraws: tuple[Index, ...]
    by_name: str


class DiceCommitted(EntryBase, frozen=True, tag="dice_committed"):
    """The table fixed what only it knows of roll number ``roll`` (from 0), before it was asked.

    ``commitment`` is the fingerprint of a secret of 32 bytes. ``gives_up`` is the number of the
    commitment before, where that will never be opened because its secret was lost.
    """

    roll: Index
    commitment: Sha256
    gives_up: Index | None


class DiceOpened(EntryBase, frozen=True, tag="dice_opened"):
    """A roll of the table's dice: what was committed to, what the players brought, what came.

    ``committed`` is the number of the commitment, ``secret`` what it was made of;
    ``contribution`` came with the wish to roll and could not be known before. ``by`` rolled.
    """

    committed: Index
    secret: Secret
    contribution: Identifier
    by: Seat
    faces: tuple[Face, ...]


class Named(EntryBase, frozen=True, tag="named"):
    """A creature got a name; the newest one holds.

    ``target`` is the number of the act that closed it, ``creature`` which of those that the act
    closed as it counted then, from 0. Where the act comes to close that creature no more, the name
    is gone as well.
    """

    target: Index
    creature: Index
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    by_name: str


class Question(EntryBase, frozen=True, tag="question"):
    """What the table could not tell and asked the people, with what it held possible."""

    question: str
    candidates: tuple[Candidate, ...]


class Health(EntryBase, frozen=True, tag="health"):
    """A device that went, came back or became unsure, in a sentence for a person."""

    device: str
    state: str
    sentence: str


class SignedBase(EntryBase, frozen=True):
    """What the signed entries share; ids and edition stand here again to bind the signature."""

    match_id: Identifier
    table_id: Identifier
    edition_hash: Sha256
    public_key: PublicKey


class Checkpoint(SignedBase, frozen=True, tag="checkpoint"):
    """The table's signature over everything before; ``signature`` is the last key of its line."""

    signature: Signature


class Closed(SignedBase, frozen=True, tag="closed"):
    """The signed end of the record: the outcome (null: broken off) and the files finished by then.

    ``files`` is like ``Opened.setup``: a recording made during the match has its hash only now.
    """

    outcome: Outcome | None
    files: dict[str, Sha256]
    signature: Signature


Told = Act | Correction | Undo
"""What the course of the match is made of: acts, and what was said about them afterwards."""

Content = Evidence | Told | DiceCommitted | DiceOpened | Named | Question | Health
Signed = Checkpoint | Closed
Entry = Opened | Content | Signed


def edition_hash(edition: Edition) -> str:
    """Return the SHA-256 (hex) of the edition as JSON with sorted keys and no white space."""
    return hashlib.sha256(msgspec.json.encode(edition, order="sorted")).hexdigest()
