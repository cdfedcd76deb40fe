"""Do the same players of Palagonia find everything as they had chosen it?"""

from companion.link.messages.shown.palagonia import WayView
from companion.link.messages.shown.snapshot import Snapshot
from companion.tablet.view_models.palagonia.drafting import again, new_match
from companion.tablet.view_models.state import Tablet

NAMES = ("Ann", "Bo", "Cleo")


def at_the_start(way: WayView | None) -> Tablet:
    return Tablet(snapshot=Snapshot(1, last_palagonia=NAMES, last_way=way))


def test_the_same_players_play_in_the_same_way() -> None:
    way = WayView({"tie": "fewest_turns", "sets": 1}, "real", "quick", hints=False)

    told = new_match(again(at_the_start(way)), "tap")

    assert told.players == NAMES
    assert told.edition == {"tie": "fewest_turns"}
    assert (told.dice, told.tiles, told.hints) == ("real", "quick", False)


def test_an_edition_that_has_a_name_is_told_by_it() -> None:
    way = WayView({"stay_connected": False, "rotation_closes": "scores_unless_union"})

    assert new_match(again(at_the_start(way)), "tap").edition == "russian-text"


def test_a_table_that_knows_only_the_names_gives_those() -> None:
    told = new_match(again(at_the_start(None)), "tap")

    assert (told.players, told.edition, told.dice) == (NAMES, "standard", "virtual")
