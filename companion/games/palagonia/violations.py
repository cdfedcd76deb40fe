"""Why may an act not count, or a die not be carried out? Each reason, its rule and a sentence."""

from enum import Enum, unique


@unique
class Violation(Enum):
    """One reason against an act or a die: ``(rule, sentence)``.

    The rule is null where no rule of the game is concerned.
    """

    NOT_STARTED = (None, "The match has not started.")
    ALREADY_STARTED = (None, "The match has already started.")

    NO_SUCH_SEAT = ("PG-9", "There is no such seat.")
    OUT_OF_TURN = ("PG-9", "It is another seat's turn.")
    OPENING_FIRST = ("PG-9", "First it is rolled for who starts.")
    STARTER_LAYS_FIRST = ("PG-9", "First the starter lays tiles.")
    OPENING_ROLL_NOT_NOW = ("PG-9", "It is settled who started.")
    HAS_ROLLED = ("PG-9", "This seat has rolled already.")
    NOT_AMONG_THE_HIGHEST = ("PG-9", "Only the seats with the highest number roll again.")
    NOT_THE_STARTERS_NUMBER = ("PG-9", "The starter lays as many tiles as the die showed.")
    FIRST_TILES_APART = ("PG-9", "The first tiles must all touch.")

    ROLL_NOT_NOW = ("PG-10", "The dice have been rolled; now comes an action.")
    ACTION_NOT_NOW = ("PG-10", "The dice come first.")
    NOT_ON_THE_DICE = ("PG-10", "Neither die shows that action.")
    NUMBER_NOT_ON_THE_DICE = ("PG-10", "Neither die shows that number of tiles.")
    NO_TILE_THERE = ("PG-10", "No tile lies there.")
    NOT_AN_OUTER_TILE = ("PG-10", "That tile has no open side: only an outer one is removed.")
    NOT_AN_INNER_TILE = ("PG-10", "That tile has an open side: only an inner one is turned.")
    NOT_TURNED = ("PG-10", "The tile lies so already.")
    NO_INNER_TILE = ("PG-10", "No tile has six neighbours, so none can be turned.")
    NO_TILE_AT_ALL = ("PG-10", "No tile lies on the table, so none can be removed.")
    TILES_ARE_NAMED_HERE = ("PG-10", "In this match every tile is named with its place.")
    TILES_ARE_COUNTED_HERE = ("PG-10", "In this match tiles are only counted, not placed.")

    OTHER_DIE_COMPULSORY = ("PG-11", "That cannot be done, so the other die is compulsory.")
    REMOVE_INSTEAD = ("PG-11", "Neither die can be carried out: an outer tile is removed instead.")
    SAID_IMPOSSIBLE = ("PG-11", "The table sees that it cannot be done.")
    PLAINLY_POSSIBLE = ("PG-11", "That die can be carried out.")

    CELL_TWICE = ("PG-12", "Two tiles cannot lie in one place.")
    CELL_TAKEN = ("PG-12", "A tile lies there already.")
    TILES_APART = ("PG-12", "The tiles of a turn must touch unless all of them close a figure.")
    AWAY_FROM_THE_GROUP = ("PG-12", "The tiles must touch those on the table.")
    SPLITS_THE_GROUP = ("PG-13", "The tiles on the table must stay one group.")
    HOLE_NOT_CLOSING = ("PG-14", "A hole of one tile is filled only if that closes a figure.")

    MORE_THAN_THE_BAG = ("PG-21", "The bag holds fewer tiles than that.")
    AFTER_THE_END = ("PG-21", "The match is over.")

    @property
    def rule(self) -> str | None:
        """The rule broken, or null."""
        rule: str | None = self.value[0]
        return rule

    @property
    def sentence(self) -> str:
        """The reason for people."""
        sentence: str = self.value[1]
        return sentence
