"""Real matches as entries: acts that the rules have judged, good ones and bad ones."""

from collections.abc import Iterable, Sequence
from itertools import product

import msgspec

from companion.games.villa_paletti import rules
from companion.games.villa_paletti.acts import (
    Act,
    Agree,
    AgreeEnd,
    Collapse,
    ColumnRef,
    Lay,
    Move,
    Object,
    ObjectionFailed,
    Pass,
    Player,
    Propose,
    Referee,
    Start,
    Stop,
    Toppled,
)
from companion.games.villa_paletti.edition import Edition, edition_hash
from companion.games.villa_paletti.notation import read
from companion.games.villa_paletti.pieces import PLATE_ORDER, Colour, Kind
from companion.games.villa_paletti.state import State
from companion.record import entries

SECOND_NS = 1_000_000_000

_SEATS: dict[str, tuple[Colour, ...]] = {
    "Ann": ("red",),
    "Bo": ("blue",),
    "Cleo": ("green",),
    "Dan": ("yellow",),
}
START = Start(tuple(Player(name, colours) for name, colours in _SEATS.items()))
FIRST = rules.step(rules.initial(), START)[0]


def opened(match_id: str = "match-1") -> entries.Opened:
    """The opening of a match of four players by the default edition."""
    return entries.Opened(
        at_ns=SECOND_NS,
        schema="paletti-record/1",
        match_id=match_id,
        table_id="table-1",
        game="villa_paletti",
        players=tuple(
            entries.Player(seat, player.name, player.colours)
            for seat, player in enumerate(START.players)
        ),
        neutral=None,
        edition=Edition().canonical(),
        edition_hash=edition_hash(Edition()),
        app_version="0",
        started_wall=None,
        clock="unsynchronised",
        setup={},
    )


def acts(*lines: str) -> list[Act]:
    """The acts of lines in notation: ``0 move R3@0``."""
    found = []
    for line in lines:
        act = read(line)
        assert isinstance(act, Act), (line, act)
        found.append(act)
    return found


def act_entry(act: Act, state: State, at_ns: int) -> tuple[entries.Act, State]:
    """The entry of an act said in ``state``, as the table writes it, and the state after it."""
    after, verdict = rules.step(state, act)
    entry = entries.Act(
        at_ns=at_ns,
        act=msgspec.to_builtins(act),
        verdict=verdict.verdict,
        rule=verdict.rule,
        rules=verdict.rules,
        turn=after.turn,
        seal=entries.Seal(after.seal.holder, after.seal.upper_face),
        scores={str(seat): points for seat, points in rules.scores(after).items()},
        witnesses={"people": "They said so."},
        probability_permille=None,
        evidence=(),
    )
    return entry, after


def told(
    said: Iterable[Act], first: int = 1, state: State = FIRST
) -> list[tuple[int, entries.Entry]]:
    """Numbers and entries of acts said one after the other, from entry ``first`` on."""
    found: list[tuple[int, entries.Entry]] = []
    for act in said:
        i = first + len(found)
        entry, state = act_entry(act, state, (i + 1) * SECOND_NS)
        found.append((i, entry))
    return found


def played(said: Iterable[Act], state: State = FIRST) -> State:
    """The state after acts, whatever the rules say to each."""
    for act in said:
        state, _ = rules.step(state, act)
    return state


UP_TO_GREEN: Sequence[Act] = acts(
    *("0 move R1@0", "1 move B1@0", "2 move G1@0", "3 move Y1@0"),
    *("0 propose", "agree", "lay green on 3"),
)
"""The beginning of a match, up to where the seal can be won (VP-32)."""


def _pool() -> list[Act]:
    found: list[Act] = [Agree(), AgreeEnd(), ObjectionFailed(None), Collapse(None)]
    found += [Lay(plate, 3) for plate in PLATE_ORDER[1:]]
    found += [Referee(decision) for decision in ("accept", "restore", "put_back_and_block")]
    kinds: tuple[Kind, ...] = ("thick", "hex", "thin")
    for seat, player in enumerate(START.players):
        found += [Pass(seat), Propose(seat), Collapse(seat)]
        for kind, storey in product(kinds, range(4)):
            column = ColumnRef(player.colours[0], kind, storey)
            found += [Move(seat, column), Object((seat + 1) % 4, column)]
            found += [Stop(seat, column), Toppled(seat, column), ObjectionFailed(column)]
    return found


POOL: Sequence[Act] = _pool()
"""Acts that a table could come up with."""

_DULL = (Collapse, AgreeEnd, Toppled, Pass)


def match_of(picks: Sequence[int], begun: Sequence[Act] = ()) -> list[Act]:
    """A match: each pick is one act, every fifth of them whatever it may be, the others legal."""
    said = list(begun)
    state = played(begun)
    for pick in picks:
        start = pick // 5 % len(POOL)
        act = POOL[start]
        if pick % 5:
            likely = (one for one in (*POOL[start:], *POOL[:start]) if not isinstance(one, _DULL))
            act = next((one for one in likely if rules.judge(state, one).is_legal), act)
        state, _ = rules.step(state, act)
        said.append(act)
    return said
