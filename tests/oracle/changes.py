"""What an act changes in the naive game, whether it is legal or the referee accepted it.

From the written rules alone, like ``naive.py``, which asks first whether the act is legal.
"""

# ruff: noqa: PLR0912, PLR0915 -- long chains of ifs are the point of this implementation

from typing import Any

from tests.oracle.reading import EDITION, fourth

Game = dict[str, Any]
Act = dict[str, Any]
Column = dict[str, Any]

POINTS = {"thick": 3, "hex": 2, "thin": 1}


def apply(game: Game, act: Act, place: int | None) -> None:
    """Change the game by a legal act."""
    if act["act"] == "referee":
        decide(game, act)
    elif act["act"] == "toppled" or act.get("footprint") == "too_close":
        game["dispute"] = {"act": act, "place": place, "phase": game["phase"]}
        game["phase"] = "disputed"
    else:
        do(game, act, place)


def decide(game: Game, act: Act) -> None:
    if game["phase"] == "over":
        winners = sorted(set(act["seats"]), key=act["seats"].index)
        by = game["outcome"]["by"]
        game["outcome"] = {
            "winners": winners, "termination": "referee", "rule": "VP-38", "by": by,
        }  # fmt: skip
        return
    about = game["dispute"] or game["asked"]
    game["dispute"], game["phase"] = None, about["phase"]
    said, decision = about["act"], act["decision"]
    if decision == "accept":
        do(game, said, about["place"])
    elif decision == "collapse":
        do(game, {"act": "collapse", "by": said["by"]}, None)
    elif decision == "put_back_and_block":
        game["columns"][about["place"]]["blocked"] = True
        next_turn(game)
    elif said["act"] == "toppled" or game["edition"]["foul"] == "restore":
        pass
    elif said["act"] == "lay" or said["by"] == game["turn"]:
        next_turn(game)


def next_turn(game: Game) -> None:
    game["phase"], game["turn"] = "turn", (game["turn"] + 1) % len(game["players"])
    game["challenger"] = game["tried"] = game["put_back"] = None


def do(game: Game, act: Act, place: int | None) -> None:
    """Change the game by an act taken as if legal."""
    name, blocks = act["act"], game["edition"].get("challenge_blocks")
    column: Column = {} if place is None else game["columns"][place]
    if name == "start":
        game["players"] = [player["colours"] for player in act["players"]]
        used = [colour for colours in game["players"] for colour in colours]
        game["neutral"] = fourth(used)[0] if len(game["players"]) == 3 else None
        game["edition"] = {key: tokens[0] for key, tokens in EDITION.items()}
        game["edition"].update(act.get("edition", {}))
        game["laid"], game["phase"], game["turn"] = 1, "turn", 0
    elif name in ("move", "move_neutral", "neutral_by_other"):
        set_down(game, column, act["to"] if "to" in act else game["laid"])
        if name == "move_neutral":
            game["phase"] = "after_neutral"
        else:
            next_turn(game)
    elif name == "stop":
        column["blocked"] = True
        next_turn(game)
    elif name in ("touched", "pass", "lay_impossible"):
        next_turn(game)
    elif name == "propose":
        game["phase"] = "proposed"
    elif name == "object":
        game["phase"], game["challenger"], game["tried"] = "objection", act["by"], place
    elif name == "objection_succeeded":
        game["columns"][game["tried"]]["out"] = True
        next_turn(game)
    elif name == "objection_failed":
        if blocks:
            game["columns"][game["tried"]]["blocked"] = True
        if place is not None:
            column["out"] = True
            if column["storey"] == game["laid"]:
                lead_may_change(game)
        game["phase"], game["challenger"], game["tried"] = "agreed", None, None
    elif name == "agree":
        game["phase"] = "agreed" if game["phase"] == "proposed" else "own"
        game["put_back"] = None
    elif name == "lay":
        game["laid"] += 1
        next_turn(game)
    elif name in ("neutral_attempt_failed", "neutral_by_other_failed"):
        if blocks:
            column["blocked"] = True
        first = name == "neutral_attempt_failed"
        game["phase"] = "neutral_refused" if first else "own"
        game["put_back"] = place if first else None
    elif name in ("collapse", "agree_end"):
        game["outcome"] = ending(game, act)
        game["phase"], game["turn"], game["dispute"] = "over", None, None
        game["challenger"] = game["tried"] = game["put_back"] = None


def set_down(game: Game, column: Column, storey: int) -> None:
    seat = owner(game, column["colour"])
    before = score(game, seat)
    column["storey"] = storey
    if game["laid"] < 2 or seat is None or seat == game["holder"]:
        return
    to_beat = 0 if game["holder"] is None else score(game, game["holder"])
    if score(game, seat) > before and score(game, seat) > to_beat:
        take_seal(game, seat, column["colour"])


def lead_may_change(game: Game) -> None:
    """VP-35: a penalty column has left the highest plate."""
    points = [score(game, seat) for seat in range(len(game["players"]))]
    to_beat = 0 if game["holder"] is None else points[game["holder"]]
    if game["laid"] < 2 or max(points) <= to_beat:
        return
    if points.count(max(points)) > 1 and game["edition"]["seal_tie"] == "holder_keeps":
        return
    seat = game["turn"]
    while True:
        seat = (seat + 1) % len(points)
        if points[seat] == max(points):
            break
    best, most = "", -1
    for colour in game["players"][seat]:
        with_it = sum(POINTS[one["kind"]] for one in top(game) if one["colour"] == colour)
        if with_it > most:
            best, most = colour, with_it
    take_seal(game, seat, best)


def take_seal(game: Game, seat: int, colour: str) -> None:
    game["previous"], game["face"] = game["holder"], game["with"]
    game["holder"], game["with"] = seat, colour


def ending(game: Game, act: Act) -> dict[str, Any]:
    holder, by = game["holder"], act.get("by")
    how, rule, winners = "collapse", "VP-37", [holder]
    if act["act"] == "agree_end":
        how = "agreed"
    elif by is None:
        rule = "VP-45"
        if game["edition"]["accident"] == "replay":
            how, winners = "replay", []
    elif by == holder:
        winners = [game["previous"]]
    if holder is None or winners == [None]:
        rule, winners = "VP-38", []
    return {"winners": winners, "termination": how, "rule": rule, "by": by}


def owner(game: Game, colour: str) -> int | None:
    for seat, colours in enumerate(game["players"]):
        if colour in colours:
            return seat
    return None


def top(game: Game) -> list[Column]:
    return [one for one in game["columns"] if one["storey"] == game["laid"] and not one["out"]]


def score(game: Game, seat: int | None) -> int:
    return sum(POINTS[one["kind"]] for one in top(game) if owner(game, one["colour"]) == seat)
