"""How do simple players play a whole match at a real table? Same seed, same match, same record.

It is kept as every match is (``table/live_match.py``): what the table is bound to is written down
before each roll, every act is judged, the record is signed. Two things are not as at a real table,
and the record says so in its match id and in its second entry: the table's secrets come from a
seed, so that who knows it knows all rolls, and time is made up.
"""

import hashlib
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.games.game import Unreadable
from companion.games.palagonia import rules
from companion.games.palagonia.acts import decode_any_act
from companion.games.palagonia.state import State
from companion.link.messages.shown.palagonia import PalagoniaView
from companion.link.messages.tapped.beginning import NewPalagonia
from companion.record.entries import Evidence, Opened
from companion.record.journal import Journal
from companion.record.signing import fingerprint, public_key_hex
from companion.table.dice.box import SECRET_NAME
from companion.table.live_match import LiveMatch
from companion.table.palagonia.opened import first_state, opened_entry
from companion.virtual.palagonia_players import Manner, decide

PLAYERS: Final[tuple[tuple[str, Manner], ...]] = (
    ("Builder", "builder"),
    ("Greedy", "greedy"),
    ("Mischief", "mischief"),
    ("Builder the Second", "builder"),
    ("Greedy the Second", "greedy"),
)
"""Who plays, in playing order, each named for its manner; greed shares what was built before it."""

DEMONSTRATION: Final = "demonstration"
"""By this word in its evidence a record tells that nobody has played."""

_CREATURES: Final = (
    "camel", "heron", "otter", "snail", "squid", "fox", "newt", "moth", "seal", "crab", "hare",
    "toad", "lynx", "wren", "mole", "goat", "swan", "yak", "bee", "eel", "owl", "ibex", "tern",
)  # fmt: skip
"""001 knows a Pala-camel; these are its neighbours."""

_SECRET_DOMAIN: Final = b"paletti-companion/palagonia/demonstration/secret/1\n"
_SECOND_NS: Final = 1_000_000_000
_LONGEST_THOUGHT_S: Final = 25
_ROLL_S: Final = 4


def demonstrate(directory: Path, key: Ed25519PrivateKey, *, seed: int, players: int) -> None:
    """Play a match to its end and leave its closed record in ``directory``.

    Args:
        directory: Where no record is yet.
        key: What it is signed with.
        seed: From which everything follows: dice, acts, names and times.
        players: How many of ``PLAYERS`` play.

    Raises:
        UsageError: There is a record in ``directory`` already.
        NotOnDiskError: The record cannot be written there.
    """
    chance = random.Random(seed)
    clock = _MadeUpClock()
    opened = _opened(key, seed, players)
    journal = Journal.create(directory, opened, key)
    journal.append(_said_plainly(seed))
    journal.leave(0)
    match = LiveMatch.resume(directory, key, clock, seeded_secrets(seed).__next__)
    names = [f"Pala-{name}" for name in chance.sample(_CREATURES, len(_CREATURES))]
    state = first_state(opened)
    taps = 0
    while not match.is_over:
        if state.phase in ("opening_roll", "roll"):
            clock.go_on(_ROLL_S)
            match.roll(f"demonstration-tap-{taps}", None)
            taps += 1
        else:
            clock.go_on(chance.randint(_ROLL_S, _LONGEST_THOUGHT_S))
            act = decide(state, PLAYERS[state.on_turn][1], chance)
            match.declare(msgspec.to_builtins(act))
        view = match.view()
        assert isinstance(view, PalagoniaView)
        by = state.turn
        state = _after(state, view)
        for creature in view.closed_now if state.closed_now else ():
            if creature.scored and names:
                name = names.pop()
                match.name(creature.entry, creature.creature, name, PLAYERS[by or 0][0])
    match.leave()
    (directory / SECRET_NAME).unlink(missing_ok=True)  # no roll follows, and it was no secret


def seeded_secrets(seed: int) -> Iterator[bytes]:
    """Yield what the table of a demonstration thinks of before each roll; anybody can work it out.

    SHA-256 over a domain, the seed and the number of the secret (decimal, UTF-8, a blank between).
    """
    number = 0
    while True:
        yield hashlib.sha256(_SECRET_DOMAIN + f"{seed} {number}".encode()).digest()
        number += 1


def _opened(key: Ed25519PrivateKey, seed: int, players: int) -> Opened:
    names = tuple(name for name, _ in PLAYERS[:players])
    return opened_entry(
        NewPalagonia(DEMONSTRATION, names, dice="virtual"),
        match_id=f"{DEMONSTRATION}-dice-from-seed-{seed}-players-{players}",
        table_id=f"table-{fingerprint(public_key_hex(key))[:4]}",
        started_wall=None,
    )


def _said_plainly(seed: int) -> Evidence:
    says = (
        "This is a demonstration: simple programs play, the times are made up, and the dice follow "
        "from the seed, so that who knows it knows every roll."
    )
    return Evidence(
        at_ns=0, witness="person", what=DEMONSTRATION, values={"says": says, "seed": seed}
    )


def _after(state: State, view: PalagoniaView) -> State:
    """The match after its newest act, as the bots know it."""
    act = decode_any_act(msgspec.json.encode(view.log[-1].act))
    assert not isinstance(act, Unreadable)
    return rules.apply(state, act)


class _MadeUpClock:
    """A clock that stands still until it is told to go on."""

    def __init__(self) -> None:
        self._ns = 0

    def go_on(self, seconds: int) -> None:
        self._ns += seconds * _SECOND_NS

    def now_ns(self) -> int:
        return self._ns

    def wall(self) -> str:
        return ""
