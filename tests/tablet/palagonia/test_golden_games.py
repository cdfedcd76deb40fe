"""Can the games that people have read and found right be played through the screens?

What somebody does is told as touches of the screens; the table must write down the same acts.
Mistakes that the games hold on purpose are left out: the tablet offers none of them.
"""

import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games.game import Unreadable
from companion.games.lines import numbered_lines
from companion.games.palagonia import rules
from companion.games.palagonia.acts import Start, decode_act
from companion.link.messages.tapped.beginning import NewPalagonia
from companion.table.host import TableHost
from companion.tablet.view_models.palagonia import touches as t
from companion.tablet.view_models.touches import GameTouch
from companion.tablet.widgets.palagonia.hexes import borders
from tests.tablet.palagonia.player import Player

GOLDEN = Path(__file__).parents[2] / "golden" / "palagonia"
SOME = ("three_players", "four_players_by_the_russian_text")
ALL = (*SOME, "five_players_and_other_rulings")
# Between them these have every act; `make monkey` plays all.
GAMES = ALL if "PALETTI_SOAK" in os.environ else SOME


def legal_acts(path: Path) -> tuple[Start, list[dict[str, Any]]]:
    """The start of a game, and its legal acts."""
    state, start, found = rules.initial(), None, []
    for _, line in numbered_lines(path.read_bytes()):
        act = decode_act(line)
        if isinstance(act, Unreadable):
            continue
        state, verdict = rules.step(state, act)
        if verdict.is_legal and isinstance(act, Start):
            start = act
        elif verdict.is_legal:
            found.append(msgspec.json.decode(msgspec.json.encode(act)))
    assert start is not None
    return start, found


def touches_for(player: Player, act: dict[str, Any]) -> list[GameTouch]:
    """The touches that tell an act."""
    match act["act"]:
        case "opening_roll":
            return [t.LetRoll(act["by"]), t.Enter(act["die"])]
        case "roll":
            return [t.Enter(face) for face in act["dice"]]
        case "lay":
            cells = [((one["q"], one["r"]), one["o"]) for one in act["tiles"]]
            laid: list[GameTouch] = []
            for cell, orientation in one_beside_another(player, cells):
                laid += [t.LayAt(cell), *[t.TurnAt(cell)] * orientation]
            return [*choosing(player, str(len(cells))), *laid, t.Done()]
        case "remove":
            return [*choosing(player, "remove"), t.ChooseTile(tuple(act["cell"])), t.Done()]
    cell = tuple(act["cell"])
    lies = {tile.cell: tile.o for tile in player.match.tiles}[cell]
    turns = (act["to"] - lies) % 3
    return [*choosing(player, "rotate"), *[t.ChooseTile(cell)] * turns, t.Done()]


def one_beside_another(player: Player, cells: list[Any]) -> list[Any]:
    """Tiles in an order in which each touches what lies there already."""
    lying = {tile.cell for tile in player.match.tiles}
    ordered: list[Any] = []
    while cells:
        beside = borders(lying)
        following = next((one for one in cells if one[0] in beside), cells[0])
        cells = [one for one in cells if one != following]
        ordered.append(following)
        lying.add(following[0])
    return ordered


def as_set(act: dict[str, Any]) -> dict[str, Any]:
    """An act whose tiles have no order."""
    tiles = sorted((one["q"], one["r"], one["o"]) for one in act.get("tiles", ()))
    return {**act, "tiles": tiles}


def choosing(player: Player, face: str) -> list[GameTouch]:
    """The touch that chooses a die, where the match is at two."""
    faces = [die.face for die in player.match.dice]
    return [t.ChooseDie(faces.index(face))] if face in faces else []


def told(player: Player, touches: list[GameTouch]) -> None:
    for touch in touches:
        player.person.app.touch(touch)
        player.settles()


@pytest.mark.timeout(400)
@pytest.mark.parametrize("game", GAMES)
def test_a_golden_game_is_played_through_the_screens(
    game: str, player: Player, host: TableHost
) -> None:
    start, acts = legal_acts(GOLDEN / f"{game}.jsonl")
    edition = msgspec.to_builtins(start.edition)
    assert host.hear(NewPalagonia("new", start.players, edition, "real")).accepted
    player.person.sees_news()

    for act in acts:
        told(player, touches_for(player, act))

    assert list(map(as_set, player.acts())) == list(map(as_set, acts))


def test_the_games_played_have_every_kind_of_act() -> None:
    some = {act["act"] for game in SOME for act in legal_acts(GOLDEN / f"{game}.jsonl")[1]}
    every = {act["act"] for game in ALL for act in legal_acts(GOLDEN / f"{game}.jsonl")[1]}

    assert some == every
