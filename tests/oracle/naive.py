"""The rules of Villa Paletti a second time: slow, plain, and from the written rules alone.

Written from ``docs/rules/villa-paletti.md`` and the adjudicate section of ``docs/contracts.md``
by somebody who looks at nothing else, in another style than ``companion.games``, of which nothing
is imported: a game is one dict that is changed in place, columns are dicts in a list, phases are
strings, rules are numbers (0: illegal by no rule), and every question is a chain of ifs. Where
both agree on matches at random, either the rules are kept or both read them wrongly.
"""

# ruff: noqa: PLR0912, PLR0915 -- long chains of ifs are the point of this implementation

from typing import Any

from tests.oracle.changes import apply, do, owner, score, top
from tests.oracle.reading import PLATES, read

Game = dict[str, Any]
Act = dict[str, Any]
Column = dict[str, Any]


def new() -> Game:
    columns = [
        {"colour": colour, "kind": kind, "n": n, "storey": 0, "blocked": False, "out": False}
        for colour in ("red", "blue", "green", "yellow")
        for kind, n in (("thick", 1), ("hex", 1), ("thin", 1), ("thin", 2), ("thin", 3))
    ]
    return {
        "phase": "start", "turn": None, "players": [], "neutral": None, "edition": {}, "laid": 0,
        "columns": columns, "holder": None, "with": None, "previous": None, "face": None,
        "challenger": None, "tried": None, "put_back": None, "dispute": None, "asked": None,
        "outcome": None,
    }  # fmt: skip


def say(game: Game, line: str) -> dict[str, Any]:
    """What the rules say to a line; the game goes on if it counts."""
    act = read(line)
    if act is None:
        return {"verdict": "unreadable", "rule": None, "rules": []}
    ref = act.get("column") or act.get("penalty")
    meant: list[int | None] = [None] if ref is None else [*candidates(game, ref)] or [None]
    found = [reasons(game, act, one) for one in meant]
    if all(found):
        if act["act"] != "referee":
            game["asked"] = question(game, act, meant, found[0])
        rules = [f"VP-{number}" for number in sorted(found[0]) if number]
        return {"verdict": "illegal", "rule": rules[0] if rules else None, "rules": rules}
    after = []
    for one in meant:
        after.append(copied(game))
        apply(after[-1], act, one)
        after[-1]["asked"] = None
    if any(found) or any(nameless(one) != nameless(after[0]) for one in after[1:]):
        game["asked"] = None
        return {"verdict": "ambiguous", "rule": None, "rules": []}
    game.update(after[0])
    return {"verdict": "legal", "rule": None, "rules": []}


def picture(game: Game) -> dict[str, Any]:
    """The state and the outcome as the contract reports them."""
    return {
        "phase": game["phase"],
        "turn": game["turn"],
        "storey": game["laid"],
        "scores": {str(seat): score(game, seat) for seat in range(len(game["players"]))},
        "seal": {"holder": game["holder"], "upper_face": game["face"]},
        "columns": game["columns"],
        "plates": PLATES[: game["laid"]],
        "outcome": game["outcome"],
    }


def candidates(game: Game, ref: dict[str, Any]) -> list[int]:
    return [
        place
        for place, column in enumerate(game["columns"])
        if not column["out"] and all(column[key] == ref[key] for key in ref)
    ]


def needed(plate: str) -> int:
    return 2 if plate in ("orange", "red") else 3


def why_column(game: Game, place: int | None) -> set[int]:
    """What keeps a column where it is: 15, 22, and 41 for a neutral one."""
    if place is None:
        return {12}
    column = game["columns"][place]
    why = set()
    if column["storey"] == game["laid"]:
        why.add(15)
    if column["blocked"]:
        why.add(22)
    if column["colour"] == game["neutral"]:
        alike = [one for one in game["columns"] if one["colour"] == game["neutral"]]
        if len([one for one in alike if one["storey"] == column["storey"]]) == 1:
            why.add(41)
    return why


def a_neutral_can_go(game: Game) -> bool:
    for place, column in enumerate(game["columns"]):
        if column["colour"] == game["neutral"] and not why_column(game, place):
            return True
    return False


PHASES: dict[
    str, tuple[str, int]
] = {  # act: the phases it belongs to, and the rule it names elsewhere
    "start": ("", 0),
    "move": ("turn after_neutral own", 12),
    "stop": ("turn after_neutral own", 20),
    "touched": ("turn after_neutral own", 21),
    "pass": ("turn after_neutral own", 23),
    "propose": ("turn", 24),
    "agree_end": ("turn", 36),
    "agree": ("proposed neutral_refused", 25),
    "lay": ("agreed", 25),
    "lay_impossible": ("agreed", 25),
    "object": ("proposed", 27),
    "objection_succeeded": ("objection", 28),
    "objection_failed": ("objection", 29),
    "move_neutral": ("turn", 40),
    "neutral_attempt_failed": ("turn", 43),
    "neutral_by_other": ("neutral_refused", 43),
    "neutral_by_other_failed": ("neutral_refused", 43),
}


def why_phase(game: Game, name: str) -> set[int]:
    if game["phase"] == "disputed":
        return set() if name == "collapse" else {46}
    if name in ("collapse", "toppled"):
        return set()
    phases, rule = PHASES[name]
    if game["phase"] not in phases.split():
        return {rule}
    if name in ("move", "stop", "touched") and game["phase"] == "turn" and a_neutral_can_go(game):
        return {40}
    if name in ("move_neutral", "neutral_attempt_failed") and not game["neutral"]:
        return {rule}
    return set()


def why_seat(game: Game, act: Act) -> set[int]:
    name, by = act["act"], act.get("by")
    if by is None:
        return set()
    if not 0 <= by < len(game["players"]):
        return {9}
    if name in ("move", "move_neutral", "stop", "touched", "propose", "pass"):
        return set() if by == game["turn"] else {9}
    if name == "neutral_attempt_failed":
        return set() if by == game["turn"] else {9}
    if name == "object" and by == game["turn"]:
        return {27}
    if name in ("neutral_by_other", "neutral_by_other_failed") and by == game["turn"]:
        return {43}
    return set()


def why_referee(game: Game, act: Act) -> set[int]:
    decision = act["decision"]
    wrong = {9} if any(not 0 <= s < len(game["players"]) for s in act.get("seats", [])) else set()
    if game["dispute"] is not None:
        answers = ["restore", "accept"]
        if game["dispute"]["act"]["act"] == "toppled":
            answers = ["restore", "put_back_and_block", "collapse", "no_collapse"]
        return wrong | (set() if decision in answers else {46})
    if game["asked"] is None or decision not in ("restore", "accept"):
        return wrong | {46}
    return {46} if decision == "accept" and not game["asked"]["can"] else set()


def reasons(game: Game, act: Act, place: int | None) -> set[int]:
    """The numbers of all rules against an act."""
    name, option = act["act"], game["edition"]
    if game["phase"] == "start":
        return set() if name == "start" else {0}
    if game["phase"] == "over":
        seats = act.get("seats")
        ok = seats and all(0 <= seat < len(game["players"]) for seat in seats)
        return set() if ok and winner_is_awaited(game) else {36}
    if name == "referee":
        return why_referee(game, act)
    why = why_phase(game, name) | why_seat(game, act)
    ref: Any = act.get("column") or act.get("penalty")
    column = None if place is None else game["columns"][place]
    if ref is not None and column is None:
        why |= {12}
    if name in ("move", "stop", "touched"):
        why |= why_column(game, place) - {41}
        if owner(game, ref["colour"]) != act["by"]:
            why |= {12}
        if name == "touched" and option["touch_move"] == "off":
            why |= {21}
        if act.get("on_column"):
            below = [one for one in top(game) if one is not column]
            if game["laid"] < 5 or not below:
                why |= {19}
    if name in ("move", "move_neutral") and act.get("footprint") == "over":
        why |= {18}
    if name in ("move_neutral", "neutral_attempt_failed") or name.startswith("neutral_by"):
        if game["neutral"] and ref["colour"] != game["neutral"]:
            why |= {12}
        if column is not None:
            why |= why_column(game, place)
        if name.startswith("neutral_by") and place is not None and place == game["put_back"]:
            why |= {43}
    if name == "move_neutral":
        to = act.get("to", game["laid"])
        if to > game["laid"] or (
            option["neutral_target"] == "highest_plate" and to != game["laid"]
        ):
            why |= {40}
        elif option["neutral_target"] == "any_higher_storey" and column is not None:
            why |= {40} if to <= column["storey"] else set()
    if name == "propose":
        if game["laid"] == 5:
            why |= {24}
        elif len(top(game)) < needed(PLATES[game["laid"]]):
            why |= {26}
    if name == "object":
        if column is not None:
            why |= why_column(game, place) - {41}
        whose = owner(game, ref["colour"])
        if option["challenge_column"] == "any" and whose is not None:
            whose = game["turn"]
        if game["phase"] == "proposed" and whose != game["turn"]:
            why |= {27}
    if name == "objection_failed" and ref and game["challenger"] is not None:
        if owner(game, ref["colour"]) is None:
            why |= {29, 31}
        elif owner(game, ref["colour"]) != game["challenger"]:
            why |= {29}
    if name == "lay":
        if game["laid"] == 5 or act["plate"] != PLATES[game["laid"]]:
            why |= {24}
        if not needed(act["plate"]) <= act["supports"] <= len(top(game)):
            why |= {26}
        if act.get("footprint") == "over":
            why |= {26}
    return why


def question(game: Game, act: Act, meant: list[Any], why: set[int]) -> dict[str, Any] | None:
    """What the referee may be asked about an illegal act."""
    if act["act"] not in ("move", "move_neutral", "neutral_by_other", "lay"):
        return None
    if game["phase"] in ("start", "over", "disputed"):
        return None
    can = not why_phase(game, act["act"]) and not why_seat(game, act)
    if act["act"] == "lay":
        can = can and 24 not in why
    elif meant == [None] or act.get("to", 0) > game["laid"]:
        can = False
    if can:
        after = [copied(game) for _ in meant]
        for one, place in zip(after, meant, strict=True):
            do(one, act, place)
        can = all(nameless(one) == nameless(after[0]) for one in after[1:])
    return {"act": act, "place": meant[0], "can": can, "phase": game["phase"]}


def copied(game: Game) -> Game:
    """Another game that stands the same; only columns are ever changed in place."""
    return game | {"columns": [dict(column) for column in game["columns"]]}


def nameless(game: Game) -> dict[str, Any]:
    """The game without the numbers of the thin columns."""
    seen = copied(game)
    for place, column in enumerate(seen["columns"]):
        dispute = seen["dispute"] or {}
        marks = (seen["tried"] == place, seen["put_back"] == place, dispute.get("place") == place)
        column["n"] = marks
    seen["columns"].sort(key=str)
    for key in ("tried", "put_back", "dispute", "asked"):
        seen[key] = seen[key] is not None
    return seen


def winner_is_awaited(game: Game) -> bool:
    ended = game["outcome"]
    if game["edition"]["no_holder"] != "referee_decides":
        return False
    return bool(ended["rule"] == "VP-38" and ended["termination"] != "referee")
