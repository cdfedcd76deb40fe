"""Is a line an act? The second implementation's own answer, from ``docs/contracts.md`` alone.

Nothing of ``companion`` is imported, and nothing is explained: a line is an act or it is none.
"""

# ruff: noqa: PLR0912 -- long chains of ifs are the point of this implementation

import json
from typing import Any

Act = dict[str, Any]

PLATES = ["blue", "green", "yellow", "orange", "red"]
COLOURS = ["red", "blue", "green", "yellow"]
EDITION: dict[str, list[Any]] = {
    "touch_move": ["off", "on"],
    "challenge_column": ["proposers", "any"],
    "challenge_blocks": [True, False],
    "penalty_chooser": ["proposer", "other_players"],
    "seal_tie": ["holder_keeps", "next_clockwise"],
    "no_holder": ["no_winner", "referee_decides"],
    "collapse": ["plate_or_two_columns", "any_plate", "any_column"],
    "accident": ["holder_wins", "replay"],
    "neutral_target": ["highest_plate", "any_higher_storey"],
    "foul": ["restore", "lose_turn"],
}
DECISIONS = ["restore", "accept", "put_back_and_block", "collapse", "no_collapse", "winner"]
KEYS = {  # act: the keys it must have, the keys it may have
    "start": ("players", "neutral edition"),
    "move": ("by column", "footprint on_column"),
    "move_neutral": ("by column", "footprint to"),
    "stop": ("by column", ""),
    "touched": ("by column", ""),
    "propose": ("by", ""),
    "object": ("by column", ""),
    "objection_succeeded": ("", ""),
    "objection_failed": ("penalty", ""),
    "agree": ("", ""),
    "lay": ("plate supports", "footprint"),
    "lay_impossible": ("", ""),
    "neutral_attempt_failed": ("by column", ""),
    "neutral_by_other": ("by column", ""),
    "neutral_by_other_failed": ("by column", ""),
    "pass": ("by", ""),
    "collapse": ("by", ""),
    "toppled": ("by column", ""),
    "agree_end": ("", ""),
    "referee": ("decision", "by_name seats"),
}


def read(line: str) -> Act | None:
    try:
        act = json.loads(line, object_pairs_hook=each_key_once)
    except ValueError:
        return None
    if not isinstance(act, dict) or not isinstance(act.get("act"), str) or act["act"] not in KEYS:
        return None
    must, may = (set(keys.split()) for keys in KEYS[act["act"]])
    given = set(act) - {"act"}
    if not must <= given <= must | may:
        return None
    for key in given:
        if not fits(act["act"], key, act[key]):
            return None
    if act["act"] == "referee" and (act["decision"] == "winner") != ("seats" in act):
        return None
    if act["act"] == "start" and not can_sit_down(act):
        return None
    return dict(act)


def each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) < len(pairs):
        raise ValueError
    return dict(pairs)


def fits(name: str, key: str, value: Any) -> bool:
    if key == "by" and value is None:
        return name in ("collapse", "toppled")
    if key in ("by", "supports"):
        return type(value) is int
    if key == "to":
        return type(value) is int and 0 <= value <= 5
    if key == "penalty" and value is None:
        return True
    if key in ("column", "penalty"):
        if not isinstance(value, dict) or not {"colour", "kind", "storey"} <= set(value):
            return False
        if set(value) - {"colour", "kind", "storey", "n"} or value["kind"] not in (
            "thick",
            "hex",
            "thin",
        ):
            return False
        if value["colour"] not in COLOURS:
            return False
        if type(value["storey"]) is not int or not 0 <= value["storey"] <= 5:
            return False
        n = value.get("n", 1)
        return type(n) is int and 1 <= n <= (3 if value["kind"] == "thin" else 1)
    if key == "footprint":
        return value in ("inside", "over", "too_close")
    if key == "on_column":
        return isinstance(value, bool)
    if key == "plate":
        return value in PLATES
    if key == "decision":
        return value in DECISIONS
    if key == "seats":
        return isinstance(value, list) and all(type(seat) is int for seat in value)
    if key == "edition":
        return isinstance(value, dict) and all(option_fits(*pair) for pair in value.items())
    if key == "players":
        return isinstance(value, list) and all(
            isinstance(one, dict)
            and set(one) == {"name", "colours"}
            and isinstance(one["name"], str)
            and isinstance(one["colours"], list)
            and all(colour in COLOURS for colour in one["colours"])
            for one in value
        )
    return isinstance(value, str)  # by_name, neutral


def option_fits(option: str, token: Any) -> bool:
    if option in ("plate_return_mm", "plate_return_deg"):
        return type(token) in (int, float) and token >= 0
    if option not in EDITION or (option == "challenge_blocks") != isinstance(token, bool):
        return False
    return token in EDITION[option]


def can_sit_down(act: Act) -> bool:
    colours = [colour for player in act["players"] for colour in player["colours"]]
    count = len(act["players"])
    if count not in (2, 3, 4) or len(set(colours)) != len(colours):
        return False
    if any(len(player["colours"]) != (2 if count == 2 else 1) for player in act["players"]):
        return False
    return "neutral" not in act or (count == 3 and act["neutral"] in fourth(colours))


def fourth(colours: list[str]) -> list[str]:
    return [one for one in COLOURS if one not in colours]
