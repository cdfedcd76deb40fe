"""What became of each thing that truly happened? Right, wrong, asked or missed.

| fate   | when                                                                                  |
|--------|---------------------------------------------------------------------------------------|
| asked  | the referee asked people about it, or left it to them to decide (a dispute); if he    |
|        | told something else, the truth has to be one of the answers he offered, or he has to  |
|        | have left open who it was                                                             |
| right  | told as what it was: by whom, which column from which storey to which, which plate    |
| wrong  | told as something else, and nobody was asked                                          |
| missed | neither told nor asked                                                                |

What no rule allows is right if it is told as what it was and that it is not allowed; who did it
nobody can see. Of a plate that was moved nothing is told: people have to be asked to look at it.

What else was told is invented. Columns that look alike have a figure of their own, as for the game
they are one. A question has to come within some seconds, as what is told has to. What is cut off
by the end of a recording before anybody can be sure of it is left out.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from companion.bench.replay_bench import SENSED, Pair, column_of, paired, true_column
from companion.bench.truth import TrueEvent, Truth
from companion.evidence import Touch, WeightStep
from companion.record.recording import RecordedMessage, TapMessage
from companion.referee.happenings import Asked, Happening, Unclear, What
from companion.table.story import MatchStory
from companion.virtual.sensor_faults import Spell

WORDS = frozenset({What.PROPOSE, What.AGREE, What.OBJECT})
"""What only people can know; a pass is a word too, but the truth tells of it."""

_SAID_OR_ENDED = frozenset({*WORDS, What.PASS, What.COLLAPSE})

_WORD_OF_TAP = {"propose_plate": What.PROPOSE, "all_agree": What.AGREE, "object": What.OBJECT}

_MATCH_S = 2.0
# Cameras tell when the hand has gone, some seconds after the column was set down.
_SEEN_MATCH_S = 6.0

# The longest that scales take from a column that stands to being sure. What sets an end to a match
# is left in: a fall is told at once, and then a recording may end.
_SURE_S = 2.5

# A column set down while the tower gives way has stood for a moment, and nobody's act was it.
_GIVES_WAY_S = 3.0

AFTERWARDS_S = 10.0
"""So long after a sensor is back something of its fault may still be told, or asked."""


PLATE_MOVED = "plate_moved"
"""An event of the truth that no act of the game belongs to."""

# So long after a plate was moved a camera may take to measure it.
_NOTICED_S = 10.0


class Fate(StrEnum):
    """What became of one true thing."""

    RIGHT = "right"
    WRONG = "wrong"
    ASKED = "asked"
    MISSED = "missed"


@dataclass(frozen=True)
class Followed:
    """One true thing and what became of it.

    Attributes:
        what: As the truth names it.
        at_s: When it happened, from the first message.
        fate: What became of it.
        storey: Where the column stood, None for what is no column.
        differs: In words what was told otherwise; empty if nothing was.
        known_after_s: From the thing itself until it was known, None if it was not told or said.
        sure_after_s: From the end of the handling that the scales felt, None without them.
    """

    what: str
    at_s: float
    fate: Fate
    storey: int | None = None
    differs: str = ""
    known_after_s: float | None = None
    sure_after_s: float | None = None


@dataclass(frozen=True)
class Stray:
    """Something told, or asked, that nothing true belongs to."""

    what: str
    at_s: float


@dataclass(frozen=True)
class Fates:
    """A whole match: what became of everything true, what was invented, asked for nothing."""

    followed: tuple[Followed, ...]
    invented: tuple[Stray, ...]
    idle_questions: tuple[Stray, ...]


def words_in(messages: Iterable[RecordedMessage]) -> tuple[TrueEvent, ...]:
    """Return what people said in a recording, as the truth would tell it."""
    said: list[TrueEvent] = []
    began_ns: int | None = None
    for message in messages:
        began_ns = message.at_ns if began_ns is None else began_ns
        if isinstance(message, TapMessage):
            word = _WORD_OF_TAP.get(str(message.tap.get("tap")))
            if word is not None:
                at_s = (message.at_ns - began_ns) / 1e9
                said.append(TrueEvent(at_s, word.value, message.tap.get("by")))
    return tuple(said)


def fates_of(
    story: MatchStory,
    truth: Truth,
    words: tuple[TrueEvent, ...] = (),
    spell: Spell | None = None,
) -> Fates:
    """Return what became of everything that happened and was said in a match.

    Args:
        story: The match as it was followed.
        truth: What really happened.
        words: What people said, which the truth leaves out.
        spell: Which sensor had a fault, and when: what happens meanwhile may be asked about once
            it is back.
    """
    within_s = _SEEN_MATCH_S if story.pictures else _MATCH_S
    happened = [one for one in story.counted if one.what in SENSED | WORDS]
    events = tuple(sorted((*truth.events, *words), key=lambda one: one.t))
    pairs = paired(story, happened, events, within_s)
    told = {id(true): one for one, true in pairs}
    spare = [one for one in happened if not any(one is taken for taken, _ in pairs)]
    questions = list(story.unclear)
    followed: list[Followed] = []
    answered: list[Unclear] = []
    for true in events:
        one = (
            told.get(id(true))
            or _told_late(story, spare, true, spell)
            or _nearest(story, spare, true, within_s)
        )
        one = None if true.event == PLATE_MOVED else one
        if one in spare:
            spare.remove(one)
        asked = _about(story, questions, true, one, within_s)
        if true.event == PLATE_MOVED:
            asked = [
                question
                for question in questions
                if question.question is Asked.WHERE
                and 0 <= story.since_start_s(question.at_ns) - true.t <= _NOTICED_S
            ]
        answered += asked
        if true.event not in WORDS:
            answered += (late := _asked_late(story, true, spell))
            asked += late if one is None else []
        if not is_cut_off(true, truth):
            followed.append(_followed(story, true, one, asked))
        questions = [question for question in questions if question not in asked]
    return Fates(
        tuple(followed),
        tuple(
            Stray(one.what.value, story.since_start_s(one.at_ns))
            for one in spare
            if not _stood_for_a_moment(one, story.since_start_s(one.at_ns), truth)
        ),
        tuple(
            Stray(one.sentence, story.since_start_s(one.at_ns))
            for one in story.unclear
            if one not in answered
        ),
    )


def _stood_for_a_moment(one: Happening, at_s: float, truth: Truth) -> bool:
    """Whether a column was set down just before the fall: the truth tells no act of it."""
    return one.what is What.COLUMN_MOVED and any(
        true.event == What.COLLAPSE.value and 0 <= true.t - at_s <= _GIVES_WAY_S
        for true in truth.events
    )


def is_cut_off(true: TrueEvent, truth: Truth) -> bool:
    """Whether the recording ends before anybody can be sure of a thing."""
    return true.event not in _SAID_OR_ENDED and true.t >= truth.duration_s - _SURE_S


def _nearest(
    story: MatchStory, spare: list[Happening], true: TrueEvent, within_s: float
) -> Happening | None:
    """What was told at that time instead: something of another kind, but no word for a deed."""
    near = [
        (abs(story.since_start_s(one.at_ns) - true.t), place)
        for place, one in enumerate(spare)
        if (one.what in WORDS) == (true.event in WORDS)
    ]
    return spare[min(near)[1]] if near and min(near)[0] <= within_s else None


def _about(
    story: MatchStory,
    questions: list[Unclear],
    true: TrueEvent,
    one: Happening | None,
    within_s: float,
) -> list[Unclear]:
    """The questions about a thing: those of the very instant it was told for, or near it."""
    if one is not None:
        return [question for question in questions if question.at_ns == one.at_ns]
    if true.event in WORDS:
        return []
    return [
        question
        for question in questions
        if abs(story.since_start_s(question.at_ns) - true.t) <= within_s
    ]


def _told_late(
    story: MatchStory, spare: list[Happening], true: TrueEvent, spell: Spell | None
) -> Happening | None:
    """What was told of something once the sensor was back that had a fault meanwhile."""
    if spell is None or not _is_during(spell, true):
        return None
    return next(
        (
            one
            for one in spare
            if one.what.value == true.event
            and true.t <= story.since_start_s(one.at_ns) <= spell.to_s + AFTERWARDS_S
        ),
        None,
    )


def _is_during(spell: Spell, true: TrueEvent) -> bool:
    return spell.from_s - _SURE_S <= true.t <= spell.to_s + _SURE_S


def _asked_late(story: MatchStory, true: TrueEvent, spell: Spell | None) -> list[Unclear]:
    """The questions about what happened while a sensor had a fault; one may be about much."""
    if spell is None or not _is_during(spell, true):
        return []
    return [
        one
        for one in story.unclear
        if true.t <= story.since_start_s(one.at_ns) <= spell.to_s + AFTERWARDS_S
    ]


def _followed(
    story: MatchStory, true: TrueEvent, one: Happening | None, asked: list[Unclear]
) -> Followed:
    storey = None if true.column is None else true.column.storey
    if one is None:
        fate = Fate.ASKED if asked else Fate.MISSED
        if true.event == PLATE_MOVED and asked:
            fate = Fate.RIGHT
        return Followed(true.event, true.t, fate, storey)
    differs = difference((one, true))
    fate = Fate.RIGHT if not differs else Fate.WRONG
    if true.foul:
        return _foul(story, true, one, asked, differs)
    is_open = bool(asked) and (one.by is None or _offer(asked, true))
    if is_open if differs else asked or _is_left_to_people(one):
        fate = Fate.ASKED
    after_s = None if true.event in WORDS else story.since_start_s(one.known_ns) - true.t
    return Followed(true.event, true.t, fate, storey, differs, after_s, _sure_after_s(one))


def _foul(
    story: MatchStory, true: TrueEvent, one: Happening, asked: list[Unclear], differs: str
) -> Followed:
    """What became of a thing that no rule allows: it is right to say so, and to ask."""
    is_refused = any(not play.verdict.is_legal for play in one.plays)
    fate = Fate.RIGHT if is_refused and not differs else Fate.WRONG
    if fate is Fate.WRONG and (_offer(asked, true) or (asked and not differs)):
        fate = Fate.ASKED
    if not differs and not is_refused:
        differs = "told as if it were allowed"
    storey = None if true.column is None else true.column.storey
    after_s = story.since_start_s(one.known_ns) - true.t
    return Followed(true.event, true.t, fate, storey, differs, after_s, _sure_after_s(one))


def difference(pair: Pair) -> str:
    """Return in words what was told otherwise than it was; empty if nothing was."""
    one, true = pair
    if one.what.value != true.event:
        return f"told as {one.what.value}"
    differs = []
    if true.by is not None and one.by != true.by and true.event != What.AGREE:
        differs.append(f"by {one.by} for {true.by}")
    if true.column is not None and one.column is not None:
        told, really = column_of(one), true_column(true)
        differs += [
            f"{name} {getattr(told, name)} for {getattr(really, name)}"
            for name in ("colour", "kind", "storey")
            if getattr(told, name) != getattr(really, name)
        ]
    elif true.column is not None:
        differs.append("without a column")
    if true.to is not None and (one.to is None or one.to.storey != true.to.storey):
        differs.append(f"to storey {one.to and one.to.storey} for {true.to.storey}")
    if one.plate != true.plate:
        differs.append(f"plate {one.plate} for {true.plate}")
    return ", ".join(differs)


def _offer(asked: list[Unclear], true: TrueEvent) -> bool:
    """Whether the column that really was moved is among the answers that were offered."""
    if true.column is None:
        return False
    really = (true.column.colour, true.column.kind, true.column.storey)
    offered = [candidate.column for question in asked for candidate in question.candidates]
    return really in [(*column.piece[:2], column.storey) for column in offered]


def _is_left_to_people(one: Happening) -> bool:
    """Whether the referee has to decide about it, though nothing was wrong in truth."""
    return any(play.after.phase == "disputed" for play in one.plays[-1:])


def _sure_after_s(one: Happening) -> float | None:
    """Seconds from the last hand that the scales felt until the thing was known."""
    felt = [
        step.handled_ns[1] if isinstance(step, WeightStep) else step.end_ns
        for step in one.evidence
        if isinstance(step, WeightStep | Touch)
    ]
    return (one.known_ns - max(felt)) / 1e9 if felt else None
