"""What do Palagonia's screens say, besides the sentences of the game?"""

from typing import Final

from companion.tablet.text import Text, plural, text

TITLE: Final = text("Palagonia")
NAME_MISSING: Final = text("Every player needs a name.")
PLAYING_ORDER: Final = text("In playing order, clockwise. Who starts is rolled for.")
TOUCH_TO_NAME: Final = text("Touch to name")
SECOND_SET: Final = text("With more than five players a second set is advised.")
DICE: Final = text("Dice")
TILES: Final = text("Tiles")
HINTS: Final = text("Hints")
DICE_MODES: Final = {
    "virtual": text("The table rolls"),
    "real": text("Real dice, entered by touch"),
}
DICE_SAYS: Final = {
    "virtual": text("Nobody can choose or guess what comes; anyone can check it afterwards."),
    "real": text("Roll your own dice and touch the faces that came."),
}
TILES_MODES: Final = {
    "board": text("On the screen"),
    "quick": text("Real tiles, only counted"),
}
TILES_SAYS: Final = {
    "board": text("Every tile is laid here; the table judges and counts all by itself."),
    "quick": text("Play with real tiles; say what was done and what closed."),
}
HINTS_ON: Final = text("Anybody may ask")
HINTS_OFF: Final = text("None, as in tournaments")

ROLL: Final = text("Roll")
DONE_LAYING: Final = text("Lay them so")
DONE_REMOVING: Final = text("Remove this tile")
DONE_TURNING: Final = text("Leave it turned so")
DONE_QUICK: Final = text("That is done")
TAKE_ALL_BACK: Final = text("Back into the bag")
HINT: Final = text("Hint")
NEXT_HINT: Final = text("Another hint")
NO_HINT: Final = text("Nothing that scores was found.")
FIT_ALL: Final = text("Show all")
IN_THE_BAG: Final = text("in the bag")
TOUCH_A_TILE: Final = text("First touch a tile.")
END_THE_MATCH: Final = text("End the match")
GO_ON_PLAYING: Final = text("Go on playing")
END_OR_GO_ON: Final = text(
    "The bag can be emptied now, which ends the match. Will you end it, or go on?"
)
LOOPS: Final = text("Loops")
LIMBS: Final = text("Limbs")
CLOSED_A_CREATURE: Final = text("Closed a creature?")
ADD_CREATURE: Final = text("Add this creature")
NAME_IT: Final = text("Name it")
NAME_OF_CREATURE: Final = text("What is this creature called?")
NEVER_MIND: Final = text("Without a name")
NO_CREATURES: Final = text("No creature was closed.")
SHARES: Final = text("Gets the same")
STILL_TO_ROLL: Final = text("Still to roll")
FIXED_ROLL: Final = text(
    "The table's dice are not rolled again; only what came after can be undone."
)
NOTHING_TO_UNDO: Final = text("There is nothing to undo.")

NAMES: Final = (
    text("Snail"), text("Crab"), text("Octopus"), text("Starfish"), text("Sea horse"),
    text("Jellyfish"), text("Dragon"), text("Caterpillar"), text("Spider"), text("Seal pup"),
    text("Duckling"), text("Frog"), text("Cat"), text("Monster"), text("Puppy"), text("Ghost"),
)  # fmt: skip
"""Words to pick a creature's name from, so that nobody has to type."""


def lay_tiles(count: int) -> Text:
    """Return what a number on a die asks for."""
    return plural("Lay {count} tile", "Lay {count} tiles", count=count)


def lay_more(count: int) -> Text:
    """Return how many tiles are still to be laid."""
    return plural("Lay {count} more tile.", "Lay {count} more tiles.", count=count)


def roll_for(name: str) -> Text:
    """Return the button that rolls for a player in the opening."""
    return text("Roll for {name}", name=name)


def cannot_be_done(action: Text) -> Text:
    """Return the button by which a table says that an action is impossible."""
    return text("Cannot be done: {action}", action=action)


def hint_says(gain: int) -> Text:
    """Return what a hint is worth."""
    return plural(
        "What you see would bring {count} point.",
        "What you see would bring {count} points.",
        count=gain,
    )


def rolled(name: str, face: Text) -> Text:
    """Return who rolled what in the opening."""
    return text("{name} rolled: {face}", name=name, face=face)
