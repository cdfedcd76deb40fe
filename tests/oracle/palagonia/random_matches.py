"""Matches nobody would play: lines at random, good and bad, that still close creatures and end.

Most lines are drawn until the naive rules find nothing against them, so that a match goes
somewhere; the others are left as they come. The same number always gives the same match.
"""

import json
from random import Random
from typing import Any

from tests.oracle.palagonia import naive
from tests.oracle.palagonia.reading import EDITION, FACES, KEYS, read
from tests.oracle.palagonia.shapes import around, creatures

Act = dict[str, Any]
Cell = tuple[int, int]


def match_of(number: int) -> list[str]:
    """The lines of match ``number``."""
    dice = Random(number)
    game, lines = naive.new(), []
    length, after_the_end = dice.choice([20, 50, 90]), 3
    greedy = dice.random() < 0.5
    for _ in range(length):
        act = some_act(dice, game, greedy)
        if "cell" in act and dice.random() < 0.3:
            act["cell"] = dict(zip("qr", act["cell"], strict=True))
        line = json.dumps(act)
        if dice.random() < 0.03:
            line = spoilt(dice, json.loads(line))
        lines.append(line)
        naive.say(game, line)
        if game["phase"] == "start" and read(line) is None:
            lines.append(json.dumps(start(dice)))
            naive.say(game, lines[-1])
        after_the_end -= game["phase"] == "over"
        if not after_the_end:
            break
    return lines


def some_act(dice: Random, game: naive.Game, greedy: bool) -> Act:
    best, most = act_of(dice, game, likely(dice, game)), -1
    if dice.random() < 0.18:
        return best if dice.random() < 0.7 else act_of(dice, game, dice.choice([*KEYS]))
    for _ in range(12):
        act = act_of(dice, game, likely(dice, game))
        if not naive.reasons(game, act):
            closing = all_in_one(game, act) if greedy and act["act"] == "lay" else 1
            if closing > most:
                best, most = act, closing
            if most > 0:
                break
    return best


def all_in_one(game: naive.Game, act: Act) -> int:
    """The greatest value of a creature that these tiles close together."""
    laid = {(tile["q"], tile["r"]): tile["o"] for tile in act["tiles"]}
    found = creatures(game["tiles"] | laid)
    return max(
        (one["loops"] + one["limbs"] for one in found if set(laid) <= one["body"]), default=0
    )


def likely(dice: Random, game: naive.Game) -> str:
    if game["phase"] in ("start", "opening_roll", "roll"):
        return str(game["phase"])
    if game["phase"] == "over":
        return dice.choice(["start", "roll", "lay"])
    wishes = [die if die in KEYS else "lay" for die in game["dice"]]
    return dice.choice([*wishes, *wishes, *wishes, "remove"])


def act_of(dice: Random, game: naive.Game, name: str) -> Act:
    """An act of a name with everything it needs, in its place or nearly so."""
    if name == "start":
        return start(dice)
    act: Act = {"act": name, "by": some_seat(dice, game)}
    if name == "opening_roll":
        left = [seat for seat in game["rolling"] if seat not in game["rolled"]]
        if left and dice.random() < 0.95:
            act["by"] = dice.choice(left)
        act["die"] = dice.choice(FACES)
    elif name == "roll":
        act["dice"] = some_dice(dice, game)
    elif name == "lay":
        numbers = [int(die) for die in game["dice"] if die.isdigit()] or [2]
        count = dice.choice(numbers) if dice.random() < 0.97 else dice.randint(0, 6)
        act["tiles"] = some_tiles(dice, game, count)
    else:
        cells = sorted(game["tiles"])
        inner = [cell for cell in cells if naive.is_inner(game, cell)]
        if name == "rotate" and inner and dice.random() < 0.9:
            cells = inner
        cell = dice.choice(cells) if cells and dice.random() < 0.95 else (dice.randint(-2, 2), 9)
        act["cell"] = [*cell]
        if name == "rotate":
            act["to"] = dice.randrange(3)
    return act


def start(dice: Random) -> Act:
    edition = {
        option: dice.choice(tokens)
        for option, tokens in EDITION.items()
        if option != "split_part" and dice.random() < 0.5
    }
    edition["sets"] = 2 if dice.random() < 0.1 else 1
    players = [f"P{seat}" for seat in range(dice.choice([3, 3, 4, 5]))]
    if len(players) == 4:  # without a draw of its own, so that the matches stay what they are
        edition["split_part"] = "scores_nothing"
    return {"act": "start", "players": players, "edition": edition}


def some_seat(dice: Random, game: naive.Game) -> int:
    if dice.random() < 0.04:
        return dice.randint(-1, 6)
    return int(game["turn"] or 0)


def some_dice(dice: Random, game: naive.Game) -> list[str]:
    """Any two; near the end of the bag rather those that use it up or cannot be done."""
    faces = FACES if dice.random() < 0.7 else FACES[:4]
    if dice.random() < 0.1 and len(game["tiles"]) < 4:
        faces = FACES[4:]
    first = dice.choice(faces)
    return [first, first if dice.random() < 0.15 else dice.choice(faces)]


def some_tiles(dice: Random, game: naive.Game, count: int) -> list[Act]:
    """Tiles beside what lies there, rather in corners than at the rim; sometimes apart."""
    taken = set(game["tiles"])
    apart = dice.random() < 0.15
    laid: list[Cell] = []
    for _ in range(count):
        beside = taken if not laid or apart else {laid[-1], dice.choice(laid)}
        places = sorted({near for cell in beside for near in around(cell)} - taken)
        if not places:
            places = sorted({near for cell in taken for near in around(cell)} - taken) or [(0, 0)]
        rated = [sum(near in taken for near in around(cell)) + dice.random() for cell in places]
        best = places[rated.index(max(rated))]
        cell = best if dice.random() < 0.35 else dice.choice(places)
        if dice.random() < 0.01:
            cell = dice.choice([(0, 0), (40, -7)])
        laid.append(cell)
        taken = taken | {cell}
    return [{"q": q, "r": r, "o": dice.randrange(3)} for q, r in laid]


def spoilt(dice: Random, act: Act) -> str:
    """A line that was an act, or still is."""
    key = dice.choice([*act])
    way = dice.randrange(5)
    if way == 0:
        del act[key]
    elif way == 1:
        act[key] = dice.choice([None, True, "3", 1.0, -1, [], {}, [1, 2], 2**18 + 1])
    elif way == 2:
        act[dice.choice(["by", "die", "to", "edition", "note"])] = dice.choice([0, "x", {}])
    elif way == 3:
        return json.dumps(act)[: dice.randrange(len(json.dumps(act)))]
    elif act.get("tiles"):
        act["tiles"][0][dice.choice(["q", "o", "height"])] = dice.choice([True, 3, -1, 2**19, None])
    elif "edition" in act:
        act["edition"][dice.choice([*EDITION, "colour"])] = dice.choice(
            [1, 0, True, "bag", "nobody"]
        )
    return json.dumps(act)
