"""How do the table's own dice stand in the page, so that anybody can check them?"""

from companion.report.markup import tag, words
from companion.report.palagonia.story import Story, VirtualRoll
from companion.table.palagonia.words import player

_DOMAIN = "paletti-companion/palagonia/dice/commitment/1"


def dice_section(story: Story) -> str:
    """Return how the dice were rolled, what anybody can do to check, and every roll."""
    if story.opened.dice != "virtual":
        return tag("p", "People rolled, and said what came.")
    if not story.rolls:
        return tag("p", "Nothing was rolled.")
    first = next(iter(story.rolls.values()))
    return "\n".join(
        (
            tag("p", words(_HOW)),
            *([tag("p", words(_SEEDED), class_="closed")] if story.demonstration else []),
            tag("p", words(_FIRST)),
            tag("pre", words(_shell(first)), tabindex="0"),
            tag("p", words(_THEN)),
            _all_rolls(story),
        )
    )


_HOW = (
    "Before each roll the table thought of a secret and wrote down its fingerprint, the "
    "commitment. Whoever asked for the roll brought a contribution that the table could not know. "
    "The faces follow from both; then the secret was opened. So neither side can choose."
)
_SEEDED = (
    "Not so in this demonstration: its secrets and contributions come from a seed, so that it is "
    "the same each time. The arithmetic is the same, and can be checked in the same way."
)
_FIRST = "The first commitment, with tools that most computers have:"
_THEN = (
    "“companion verify” checks every roll of the record: the commitment came first, the secret "
    "opens it, the faces follow, and the act has these faces. A program of twenty lines that does "
    "it without the companion is in docs/howto/check-the-dice.md."
)


def _shell(roll: VirtualRoll) -> str:
    return (
        f"secret={roll.opened.secret}\n"
        f"{{ printf '{_DOMAIN}\\n'; printf '%s' \"$secret\" | xxd -r -p; }} | sha256sum\n"
        f"{roll.committed.commitment}  -"
    )


def _all_rolls(story: Story) -> str:
    rows = []
    for roll in story.rolls.values():
        cells = (
            words(str(roll.committed.roll)),
            words(player(story.state, roll.opened.by)),
            words(" and ".join(roll.opened.faces)),
            tag("code", words(roll.committed.commitment)),
            tag("code", words(roll.opened.secret)),
            tag("code", words(roll.opened.contribution)),
        )
        rows.append(tag("tr", *(tag("td", cell) for cell in cells)))
    names = ("Roll", "By", "Came", "Commitment", "Secret", "Contribution")
    head = tag("tr", *(tag("th", name, scope="col") for name in names))
    table = tag("table", tag("thead", head), tag("tbody", *rows), class_="rolls")
    scrolled = tag("div", table, class_="wide", tabindex="0")
    return tag("details", tag("summary", words(f"All {len(rows)} rolls")), scrolled)
