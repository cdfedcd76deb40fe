"""Matches nobody would play: lines at random, good and bad, that still get up to the red plate.

Most lines are drawn until the naive rules find nothing against them, so that a match goes
somewhere; the others are left as they come. The same number always gives the same match.
"""

import json
from random import Random
from typing import Any

from tests.oracle import naive
from tests.oracle.changes import owner, top
from tests.oracle.reading import COLOURS, EDITION, KEYS, PLATES

Act = dict[str, Any]

LIKELY = {  # phase: acts that lead somewhere, with their weights
    "start": "start",
    "turn": "move 12 move_neutral 12 propose 12 neutral_attempt_failed 4 stop 2 touched 2 pass 2 "
    "toppled 1",
    "after_neutral": "move 12 stop 1 touched 1 pass 1 toppled 1",
    "neutral_refused": "agree 3 neutral_by_other 3 neutral_by_other_failed 3 toppled 1",
    "own": "move 6 stop 1 touched 1 pass 1",
    "proposed": "agree 9 object 8 toppled 1",
    "objection": "objection_failed 6 objection_succeeded 2",
    "agreed": "lay 12 lay_impossible 1 toppled 1",
    "disputed": "referee",
    "over": "referee 2 start 1 pass 1 collapse 1",
}
ASKED = "accept 4 restore 3 collapse 1 winner 1"
DECIDED = "restore 4 accept 4 put_back_and_block 2 no_collapse 2 collapse 1 winner 1"
ANY = [name for name in KEYS if name not in ("start", "collapse", "agree_end")]
ENDS = ["collapse", "agree_end"]


def match_of(number: int) -> list[str]:
    """The lines of match ``number``."""
    dice = Random(number)
    game, lines = naive.new(), []
    length, after_the_end = dice.choice([15, 40, 80, 160]), 4
    for place in range(length):
        line = json.dumps(some_act(dice, game, last=place > length - 3))
        if dice.random() < 0.03:
            line = spoilt(dice, json.loads(line))
        lines.append(line)
        naive.say(game, line)
        after_the_end -= game["phase"] == "over"
        if not after_the_end:
            break
    return lines


def some_act(dice: Random, game: naive.Game, *, last: bool) -> Act:
    tries, astray = (12, False) if dice.random() < 0.65 else (1, dice.random() < 0.5)
    asked = game["asked"] is not None and dice.random() < 0.8
    for _ in range(tries):
        name = dice.choice(ANY) if astray else weighted(dice, LIKELY[game["phase"]])
        if asked and not astray:
            name = "referee"
        if last or dice.random() < 0.003:
            name = dice.choice(ENDS)
        if dice.random() < 0.01:
            name = "start"
        act = act_of(dice, game, name)
        ref = act.get("column") or act.get("penalty")
        meant = [*(naive.candidates(game, ref) if ref else []), None]
        if not naive.reasons(game, act, meant[0]):
            break
    return act


def act_of(dice: Random, game: naive.Game, name: str) -> Act:
    """An act of a name with everything it needs, in its place or nearly so."""
    act: Act = {"act": name}
    if name == "start":
        return act | start(dice)
    if "by" in KEYS[name][0]:
        act["by"] = some_seat(dice, game, name)
    if "column" in KEYS[name][0]:
        act["column"] = some_column(dice, game, whose(dice, game, name, act["by"]))
    if name == "objection_failed":
        act["penalty"] = some_penalty(dice, game) if dice.random() < 0.9 else None
    if "footprint" in KEYS[name][1] and dice.random() < 0.3:
        act["footprint"] = dice.choice(["inside", "over", "too_close"])
    if name == "move" and dice.random() < (0.3 if game["laid"] == 5 else 0.03):
        act["on_column"] = dice.random() < 0.9
    if name == "move_neutral" and dice.random() < 0.4:
        act["to"] = dice.randint(0, min(5, game["laid"] + 1))
    if name == "lay":
        act["plate"] = dice.choice(PLATES) if dice.random() < 0.25 else PLATES[min(4, game["laid"])]
        act["supports"] = dice.choice([len(top(game)), 2, 3, 3, dice.randint(-1, 9)])
    if name == "referee":
        act["decision"] = weighted(dice, DECIDED if game["asked"] is None else ASKED)
        if game["phase"] == "over" and dice.random() < 0.7:
            act["decision"] = "winner"
        if act["decision"] == "winner":
            act["seats"] = [dice.randint(-1, 4) % 5 for _ in range(dice.randint(0, 2))]
        if dice.random() < 0.3:
            act["by_name"] = "Eve"
    return act


def weighted(dice: Random, table: str) -> str:
    """One of the words of a table, each followed by its weight."""
    words = table.split()
    weights = [int(weight) for weight in words[1::2]] or [1]
    return dice.choices(words[::2], weights)[0]


def start(dice: Random) -> Act:
    count = dice.choice([2, 3, 4])
    mixed = dice.sample(COLOURS, 4)
    each = 2 if count == 2 else 1
    edition = {
        option: dice.choice(tokens) for option, tokens in EDITION.items() if dice.random() < 0.6
    }
    seats = [mixed[each * seat : each * seat + each] for seat in range(count)]
    act: Act = {
        "players": [{"name": f"P{place}", "colours": own} for place, own in enumerate(seats)]
    }
    if count == 3 and dice.random() < 0.5:
        act["neutral"] = mixed[3]
    return act | ({"edition": edition} if dice.random() < 0.8 else {})


def some_seat(dice: Random, game: naive.Game, name: str) -> int | None:
    count: int = len(game["players"]) or 4
    if name in ("collapse", "toppled"):
        anybody: list[int | None] = [None, *range(count)]
        return dice.choice(anybody)
    turn: int = game["turn"] or 0
    seat = turn
    if name == "object" or name.startswith("neutral_by"):
        seat = (turn + dice.randint(1, count - 1)) % count
        if name == "object" and game["holder"] is not None and dice.random() < 0.5:
            seat = game["holder"]
    if dice.random() < 0.06:
        seat = dice.choice([-1, 4, 7, *range(count)])
    return seat


def whose(dice: Random, game: naive.Game, name: str, by: int | None) -> list[int | None] | None:
    """The seats whose columns an act is likely to name; the neutral ones are nobody's."""
    if dice.random() < 0.08 or name == "toppled":
        return None
    if "neutral" in name:
        return [None]
    if name == "object":
        anybody = game["edition"].get("challenge_column") == "any"
        return [*range(len(game["players"])), None] if anybody else [game["turn"]]
    return [by]


def some_penalty(dice: Random, game: naive.Game) -> Act:
    """A column of the challenger's, rather from the highest plate; sometimes anybody's."""
    on_top = [one for one in top(game) if owner(game, one["colour"]) == game["challenger"]]
    if on_top and dice.random() < 0.6:
        return named(dice, dice.choice(on_top))
    return some_column(dice, game, dice.choice([*[[game["challenger"]]] * 8, [None], None]))


def some_column(dice: Random, game: naive.Game, seats: list[Any] | None) -> Act:
    columns = [one for one in game["columns"] if not one["out"] or dice.random() < 0.1]
    if seats is not None:
        columns = [one for one in columns if owner(game, one["colour"]) in seats] or columns
    if game["put_back"] is not None and dice.random() < 0.2:
        columns = [game["columns"][game["put_back"]]]
    column = named(dice, dice.choice(columns))
    if dice.random() < 0.05:
        column["storey"] = dice.randint(0, 5)
    return column


def named(dice: Random, column: naive.Column) -> Act:
    """A column as an act names it, with or without its number."""
    keys = (
        ["colour", "kind", "storey", "n"] if dice.random() < 0.6 else ["colour", "kind", "storey"]
    )
    return {key: column[key] for key in keys}


def spoilt(dice: Random, act: Act) -> str:
    """A line that was an act, or still is."""
    key = dice.choice([*act])
    way = dice.randrange(5)
    if way == 0:
        del act[key]
    elif way == 1:
        act[key] = dice.choice([None, True, "red", 1.0, -1, [], {}])
    elif way == 2:
        act[dice.choice(["by", "n", "to", "penalty", "seats", "note"])] = dice.choice(
            [0, "x", None]
        )
    elif way == 3:
        return json.dumps(act)[: dice.randrange(len(json.dumps(act)))]
    elif isinstance(act[key], dict) and act[key]:
        act[key][dice.choice([*act[key], "height"])] = dice.choice([None, 0, 9, "grey", "hex"])
    return json.dumps(act)
