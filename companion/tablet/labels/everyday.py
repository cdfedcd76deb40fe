"""Which words do several screens use?"""

from typing import Final

from companion.tablet.text import Text, text

OK: Final = text("OK")
YES: Final = text("Yes")
NO: Final = text("No")
BACK: Final = text("Back")
CANCEL: Final = text("Cancel")
CLOSE: Final = text("Close")
CLOSE_TABLET: Final = text("Close the program")
UNDO: Final = text("Undo")
HELP: Final = text("Rules")
SETTINGS: Final = text("Settings")
ABOUT: Final = text("About")
HOLD: Final = text("Hold to confirm")
CONNECTING: Final = text("Connecting to the table …")


def rule_link(rule: str) -> Text:
    """Return the button that opens the help at a rule: "Rule VP-12"."""
    return text("Rule {rule}", rule=rule)
