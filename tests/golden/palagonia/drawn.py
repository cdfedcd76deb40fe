r"""How is a case told as a drawing, and the game's answer written below each act?

# What it is about.
= 3 players, stay_connected=false, quick       a match that has started (quick: tiles counted)
|  -                                           the table as it lies, drawn
| \\ /
= bag 45, turn 0, previous 2, scores 3 0 0     what else is not as at a start; extra, out 2
> roll 0 2 remove                              an act, as below
    legal: …                                   the answer, which ``renew`` writes

start Ann Ben Cleo option=token …     lay SEAT q,r:o …     quick_lay SEAT COUNT loops+limbs …
opening_roll SEAT FACE                remove SEAT q,r      quick_remove SEAT
roll SEAT FACE FACE                   rotate SEAT q,r o    quick_rotate SEAT loops+limbs …
                                                           quick_impossible SEAT FACE
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from companion.games.game import Unreadable
from companion.games.palagonia import drawing
from companion.games.palagonia.acts import Act, Start, decode_any_act
from companion.games.palagonia.edition import Edition
from companion.games.palagonia.possible import must_remove_instead, possible
from companion.games.palagonia.rules import initial, step
from companion.games.palagonia.state import State, frozen_table

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")
TOKENS: dict[str, object] = {"true": True, "false": False, "1": 1, "2": 2}


def drawn(case: Path) -> str:
    """A case with the game's answers as they are now."""
    return "\n".join(_told(case.read_text(encoding="utf-8").splitlines())) + "\n"


def _told(lines: list[str]) -> Iterator[str]:
    state = initial()
    rows: list[str] = []
    for line in lines:
        if line[:1] == "=":
            state = _set(_lying(state, rows), line[1:])
            rows = []
        elif line[:1] == "|":
            rows.append(line[1:])
        if line[:1] in ("#", "=", "|", ">") or not line:
            yield line
        if line[:1] == ">":
            state = _lying(state, rows)
            rows = []
            before = state
            state, verdict = step(state, act_of(line[1:]))
            rules = f" ({', '.join(verdict.rules)})" if verdict.rules else ""
            yield f"    {verdict.verdict}: {verdict.reason}{rules}"
            yield from _changes(before, state)


def _changes(before: State, after: State) -> Iterator[str]:
    if before.tiles != after.tiles:
        yield from (f"        {row}".rstrip() for row in drawing.draw(after.tiles).splitlines())
    if before.bag != after.bag or before.scores != after.scores:
        yield f"    bag {after.bag}, scores {' '.join(map(str, after.scores))}"
    if after.phase == "action" and before != after:
        for die in possible(after):
            yield f"    {die.die}: {die.why or 'possible'}{f' ({die.rule})' if die.rule else ''}"
        if must_remove_instead(after):
            yield "    remove instead"


def _set(state: State, line: str) -> State:
    """The state with what a ``=`` line says."""
    changes: dict[str, Any] = {}
    for words in line.split(","):
        match words.split():
            case [number, "players"]:
                state, _ = step(initial(), Start(NAMES[: int(number)]))
                changes |= {"phase": "roll", "turn": 0, "previous": int(number) - 1}
            case ["quick"]:
                changes["quick"] = True
            case ["extra"]:
                changes["extra_turn"] = True
            case ["scores" | "turns" as name, *numbers]:
                changes[name] = tuple(map(int, numbers))
            case [("bag" | "out" | "turn" | "previous") as name, number]:
                changes[name] = int(number)
            case [ruling]:
                option, _, token = ruling.partition("=")
                edition = state.edition.canonical() | {option: TOKENS.get(token, token)}
                state = msgspec.structs.replace(state, edition=Edition.from_canonical(edition))
            case _:
                raise ValueError(f"What does `{words}` mean?")
    return msgspec.structs.replace(state, **changes)


def _lying(state: State, rows: list[str]) -> State:
    """The state with the table that was drawn; the bag gives the tiles."""
    if not rows:
        return state
    table = drawing.read("\n".join(rows))
    assert not isinstance(table, Unreadable), table.why
    whole = 48 * state.edition.sets
    return msgspec.structs.replace(
        state, tiles=frozen_table(table), bag=whole - len(table) - state.out
    )


def act_of(line: str) -> Act:
    """The act that a ``>`` line tells."""
    name, *words = line.split()
    keys: dict[str, Any] = {"act": name}
    if name == "start":
        options = [word.partition("=") for word in words if "=" in word]
        keys["players"] = [word for word in words if "=" not in word]
        keys["edition"] = {option: TOKENS.get(token, token) for option, _, token in options}
    else:
        keys["by"] = int(words.pop(0))
    match name:
        case "opening_roll" | "quick_impossible":
            keys["die"] = words[0]
        case "roll":
            keys["dice"] = words
        case "lay":
            keys["tiles"] = [dict(zip("qro", _numbers(word), strict=True)) for word in words]
        case "remove":
            keys["cell"] = _numbers(words[0])
        case "rotate":
            keys |= {"cell": _numbers(words[0]), "to": int(words[1])}
        case "quick_lay":
            keys |= {"count": int(words[0]), "closed": [_declared(word) for word in words[1:]]}
        case "quick_rotate":
            keys["closed"] = [_declared(word) for word in words]
    act = decode_any_act(msgspec.json.encode(keys))
    assert not isinstance(act, Unreadable), act.why
    return act


def _numbers(word: str) -> list[int]:
    return [int(number) for number in word.replace(":", ",").split(",")]


def _declared(word: str) -> dict[str, int]:
    loops, _, limbs = word.partition("+")
    return {"loops": int(loops), "limbs": int(limbs)}
