"""How the naive rules read a line: keys and their types, checked one after another."""

import json
from typing import Any

Act = dict[str, Any]

FACES = ["2", "3", "4", "5", "remove", "rotate"]
EDITION: dict[str, list[Any]] = {
    "start_tie": ["those_roll_again", "first_seat"],
    "stay_connected": [True, False],
    "removed_tile": ["bag", "out"],
    "rotation_closes": ["never_scores", "scores_unless_union"],
    "split_part": ["scores", "scores_nothing"],
    "first_turn_share": ["nobody", "seat_before"],
    "tie": ["shared", "fewest_turns"],
    "sets": [1, 2],
}
KEYS = {
    "start": ["players"],
    "opening_roll": ["by", "die"],
    "roll": ["by", "dice"],
    "lay": ["by", "tiles"],
    "remove": ["by", "cell"],
    "rotate": ["by", "cell", "to"],
}
FAR = 2**18


def read(line: str) -> Act | None:
    """The act on a line, null if it is none."""
    try:
        act = json.loads(line, object_pairs_hook=once_each)
    except ValueError:
        return None
    if not isinstance(act, dict) or not isinstance(act.get("act"), str):
        return None
    keys = KEYS.get(act["act"])
    if keys is None or not {"act", *keys} <= set(act):
        return None
    if set(act) - {"act", *keys} - ({"edition"} if act["act"] == "start" else set()):
        return None
    if not all(fits(key, act[key]) for key in act if key != "act"):
        return None
    if isinstance(act.get("cell"), dict):
        act["cell"] = [act["cell"]["q"], act["cell"]["r"]]
    return act


def once_each(pairs: list[tuple[str, Any]]) -> Act:
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a key twice")
    return dict(pairs)


def fits(key: str, value: Any) -> bool:
    if key == "players":
        return is_list(value) and 3 <= len(value) <= 10 and all(isinstance(n, str) for n in value)
    if key == "edition":
        return isinstance(value, dict) and all(
            option in EDITION and any(same(value[option], token) for token in EDITION[option])
            for option in value
        )
    if key == "by":
        return is_whole(value)
    if key == "die":
        return isinstance(value, str) and value in FACES
    if key == "dice":
        return is_list(value) and len(value) == 2 and all(fits("die", one) for one in value)
    if key == "tiles":
        return is_list(value) and all(is_tile(one) for one in value)
    if key == "cell":
        if isinstance(value, dict):
            return set(value) == {"q", "r"} and all(is_near(one) for one in value.values())
        return is_list(value) and len(value) == 2 and all(is_near(one) for one in value)
    return is_whole(value) and value in (0, 1, 2)


def is_tile(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and set(value) == {"q", "r", "o"}
        and is_near(value["q"])
        and is_near(value["r"])
        and fits("to", value["o"])
    )


def is_near(value: Any) -> bool:
    return is_whole(value) and abs(value) <= FAR


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_list(value: Any) -> bool:
    return isinstance(value, list)


def same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and one == other
