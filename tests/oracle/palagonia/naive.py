"""The rules of Palagonia once more, as simply as they can be written: the second opinion.

From ``docs/rules/palagonia.md`` alone and in another style than ``companion.games``, of which
nothing is imported: a game is one dict that is changed in place, rules are numbers (0: illegal by
no rule), and every question is a chain of ifs. Where both agree on matches at random, either the
rules are kept or both read them wrongly.
"""

# ruff: noqa: PLR0912 -- long chains of ifs are the point of this implementation

from typing import Any

from tests.oracle.palagonia.reading import EDITION, read
from tests.oracle.palagonia.shapes import around, creatures, one_group

Game = dict[str, Any]
Act = dict[str, Any]


def new() -> Game:
    return {
        "phase": "start", "turn": None, "extra": False, "previous": None, "bag": 48, "points": [],
        "turns": [], "dice": [], "rolling": [], "rolled": {}, "tiles": {}, "edition": {},
        "outcome": None, "closed": [],
    }  # fmt: skip


def say(game: Game, line: str) -> dict[str, Any]:
    """What the rules say to a line; the game goes on if it counts."""
    game["closed"] = []
    act = read(line)
    if act is None:
        return {"verdict": "unreadable", "rule": None, "rules": []}
    found = reasons(game, act)
    if found:
        rules = [f"PG-{number}" for number in sorted(found) if number]
        return {"verdict": "illegal", "rule": rules[0] if rules else None, "rules": rules}
    do(game, act)
    return {"verdict": "legal", "rule": None, "rules": []}


def picture(game: Game) -> dict[str, Any]:
    """What other programs are told of a game."""
    return {
        "phase": game["phase"],
        "turn": game["turn"],
        "extra_turn": game["extra"],
        "bag": game["bag"],
        "scores": {str(seat): points for seat, points in enumerate(game["points"])},
        "previous": game["previous"],
        "possible": [(die, can(game, die)) for die in game["dice"]],
        "tiles": sorted((q, r, o) for (q, r), o in game["tiles"].items()),
        "closed": game["closed"],
        "outcome": game["outcome"],
    }


def can(game: Game, die: str) -> bool:
    if die == "remove":
        return bool(game["tiles"])
    if die == "rotate":
        return any(is_inner(game, cell) for cell in game["tiles"])
    return int(die) <= int(game["bag"])


def is_inner(game: Game, cell: tuple[int, int]) -> bool:
    return all(near in game["tiles"] for near in around(cell))


def reasons(game: Game, act: Act) -> set[int]:
    name, phase = act["act"], game["phase"]
    if phase == "over":
        return {21}
    if phase == "start":
        return set() if name == "start" else {0}
    if name == "start":
        return {0}
    found = set()
    if not 0 <= act["by"] < len(game["points"]):
        found.add(9)
    if phase == "opening_roll":
        if (
            name != "opening_roll"
            or act["by"] not in game["rolling"]
            or act["by"] in game["rolled"]
        ):
            found.add(9)
        return found
    if name != "opening_roll" and act["by"] != game["turn"]:
        found.add(9)
    if phase == "opening_lay" and name != "lay":
        return {9}
    if name == "opening_roll":
        return {9}
    if phase == "roll" and name != "roll":
        return found | {10}
    if phase == "action" and name == "roll":
        return found | {10}
    if name == "roll":
        return found
    wish = name if name != "lay" else str(len(act["tiles"]))
    able = [die for die in game["dice"] if can(game, die)]
    if phase == "opening_lay":
        found |= set() if wish in game["dice"] else {9}
    elif wish in game["dice"] and wish not in able:
        found |= {11, 10 if wish in ("remove", "rotate") else 21}
    elif wish not in game["dice"] and able:
        found.add(10)
    elif wish not in game["dice"] and wish != "remove":
        found |= {10, 11}
    if name == "remove" and wish not in game["dice"]:
        found -= {11}
    if name == "lay":
        return found | lay_reasons(game, act)
    cell = (act["cell"][0], act["cell"][1])
    if cell not in game["tiles"]:
        return found | {10}
    if name == "remove":
        if is_inner(game, cell):
            found.add(10)
        left = [one for one in game["tiles"] if one != cell]
        if game["edition"]["stay_connected"] and not one_group(left):
            found.add(13)
    elif not is_inner(game, cell) or game["tiles"][cell] == act["to"]:
        found.add(10)
    return found


def lay_reasons(game: Game, act: Act) -> set[int]:
    found = set()
    cells = [(tile["q"], tile["r"]) for tile in act["tiles"]]
    if not cells:
        return set()
    if len(cells) != len(set(cells)) or set(cells) & set(game["tiles"]):
        return {12}
    after = game["tiles"] | {(tile["q"], tile["r"]): tile["o"] for tile in act["tiles"]}
    born = [one for one in creatures(after) if one["body"] & set(cells)]
    if not any(set(cells) <= one["body"] for one in born):
        if not one_group(cells):
            found.add(12)
            if game["phase"] == "opening_lay":
                found.add(9)
        if game["tiles"] and not any(near in game["tiles"] for c in cells for near in around(c)):
            found.add(12)
    if game["edition"]["stay_connected"] and not one_group([*after]):
        found.add(13)
    for cell in cells:
        is_hole = all(near in game["tiles"] for near in around(cell))
        if is_hole and not any(cell in one["body"] for one in born):
            found.add(14)
    return found


def do(game: Game, act: Act) -> None:
    """Change the game by a legal act."""
    name = act["act"]
    if name == "start":
        game["edition"] = {key: tokens[0] for key, tokens in EDITION.items()}
        game["edition"].update(act.get("edition", {}))
        count = len(act["players"])
        game["points"], game["turns"] = [0] * count, [0] * count
        game["bag"], game["rolling"] = 48 * game["edition"]["sets"], [*range(count)]
        game["phase"] = "opening_roll"
    elif name == "opening_roll":
        game["rolled"][act["by"]] = act["die"]
        if len(game["rolled"]) == len(game["rolling"]):
            settle(game)
    elif name == "roll":
        game["phase"], game["dice"] = "action", act["dice"]
        if not game["tiles"] and not any(can(game, die) for die in game["dice"]):
            end_turn(game)
    elif name == "lay":
        cells = {(tile["q"], tile["r"]): tile["o"] for tile in act["tiles"]}
        game["tiles"].update(cells)
        game["bag"] -= len(cells)
        for one in creatures(game["tiles"]):
            if one["body"] & set(cells):
                score(game, one, set(cells) <= one["body"])
        end_turn(game)
    elif name == "remove":
        del game["tiles"][act["cell"][0], act["cell"][1]]
        game["bag"] += game["edition"]["removed_tile"] == "bag"
        end_turn(game)
    elif name == "rotate":
        before = creatures(game["tiles"])
        game["tiles"][act["cell"][0], act["cell"][1]] = act["to"]
        for one in creatures(game["tiles"]):
            if one["corners"] not in [other["corners"] for other in before]:
                score(game, one, turning_counts(game, before, one))
        end_turn(game)


def turning_counts(game: Game, before: list[dict[str, Any]], one: dict[str, Any]) -> bool:
    """Whether a creature that came about by turning a tile may score."""
    if game["edition"]["rotation_closes"] == "never_scores":
        return False
    was_part_of = [other for other in before if other["corners"] & one["corners"]]
    if not one["corners"] <= set().union(*(other["corners"] for other in was_part_of)):
        return True
    return len(was_part_of) == 1 and game["edition"]["split_part"] == "scores"


def settle(game: Game) -> None:
    """Everybody of this round has rolled: who starts?"""
    rolled = game["rolled"]
    numbers = {seat: int(die) for seat, die in rolled.items() if die.isdigit()}
    game["rolled"] = {}
    if not numbers:
        return
    best = sorted(seat for seat, number in numbers.items() if number == max(numbers.values()))
    if len(best) > 1 and game["edition"]["start_tie"] == "those_roll_again":
        game["rolling"] = best
        return
    game["phase"], game["turn"], game["dice"] = "opening_lay", best[0], [rolled[best[0]]]
    if game["edition"]["first_turn_share"] == "seat_before":
        game["previous"] = (best[0] + len(game["points"]) - 1) % len(game["points"])


def score(game: Game, one: dict[str, Any], counts: bool) -> None:
    value = one["loops"] + one["limbs"]
    to = []
    if counts and value > 2:
        to = [game["turn"]]
        if not game["extra"] and game["previous"] is not None:
            to.append(game["previous"])
    for seat in to:
        game["points"][seat] += value
    game["closed"].append((one["colour"], one["loops"], one["limbs"], to))
    game["closed"].sort()


def end_turn(game: Game) -> None:
    seat, dice = game["turn"], game["dice"]
    game["turns"][seat] += 1
    game["dice"] = []
    stuck = game["edition"]["removed_tile"] == "out" and game["bag"] < 2 and not game["tiles"]
    if game["bag"] == 0 or stuck:
        winners = [
            one for one, points in enumerate(game["points"]) if points == max(game["points"])
        ]
        if game["edition"]["tie"] == "fewest_turns":
            least = min(game["turns"][one] for one in winners)
            winners = [one for one in winners if game["turns"][one] == least]
        game["outcome"] = {
            "winners": winners, "termination": "bag", "rule": "PG-24", "by": seat,
        }  # fmt: skip
        game["phase"], game["turn"], game["extra"], game["previous"] = "over", None, False, None
    elif len(dice) == 2 and dice[0] == dice[1]:
        game["phase"], game["extra"] = "roll", True
    else:
        game["phase"], game["extra"], game["previous"] = "roll", False, seat
        game["turn"] = (seat + 1) % len(game["points"])
