"""What does the help show? The rules that were looked for, or all of them, one of them open.

The rules themselves are handed in, in the language of the moment: they are read from a file.
"""

from collections.abc import Sequence

import msgspec

from companion.tablet.help.rules import Game, Rule, search
from companion.tablet.labels import help as labels
from companion.tablet.labels.everyday import rule_link
from companion.tablet.sentences.edition import OPTIONS
from companion.tablet.text import Text, joined, verbatim
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.frame import Frame, frame
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import ShowRule


class RuleCard(msgspec.Struct, frozen=True):
    """One rule.

    Attributes:
        number: As everywhere.
        title, says: In the language of the moment.
        open: The touch that opens it.
        is_open: Whether its whole text is shown.
        rulings: What the match that goes on has chosen where the rule leaves it open.
    """

    number: str
    title: Text
    says: Text
    open: Control
    is_open: bool
    rulings: tuple[Text, ...]


class HelpScreen(msgspec.Struct, frozen=True):
    """The help: what is looked for, what was found, the rules."""

    frame: Frame
    title: Text
    search: str
    hint: Text
    found: Text
    rules: tuple[RuleCard, ...]


def help_screen(tablet: Tablet, rules: Sequence[Rule]) -> HelpScreen:
    """Return the help.

    Args:
        tablet: What the tablet knows.
        rules: All rules in its language.
    """
    found = search(tablet.search, rules)
    return HelpScreen(
        frame=frame(tablet),
        title=labels.TITLE,
        search=tablet.search,
        hint=labels.SEARCH_HINT,
        found=labels.found(len(found)) if found else labels.NOTHING_FOUND,
        rules=tuple(_card(tablet, rule, alone=len(found) == 1) for rule in found),
    )


def _card(tablet: Tablet, rule: Rule, *, alone: bool) -> RuleCard:
    return RuleCard(
        number=rule.number,
        title=verbatim(rule.title),
        says=verbatim(rule.text),
        open=Control(rule_link(rule.number), ShowRule(rule.number), rule=rule.number),
        is_open=alone or rule.number == tablet.rule,
        rulings=_rulings(tablet, rule),
    )


def game_asked_about(tablet: Tablet) -> Game:
    """Return whose rules are shown: the rule's that was touched, else the match's."""
    if tablet.rule is not None:
        return "palagonia" if tablet.rule.startswith("PG-") else "villa_paletti"
    asked = tablet.palagonia is not None or "set_up_palagonia" in tablet.places
    return "palagonia" if asked and tablet.match is None else "villa_paletti"


def _rulings(tablet: Tablet, rule: Rule) -> tuple[Text, ...]:
    if tablet.palagonia is not None and rule.number.startswith("PG-"):
        from companion.tablet.view_models.palagonia.rulings import rulings  # noqa: PLC0415

        return rulings(tablet.palagonia.edition, rule.options)
    if tablet.match is None or not rule.number.startswith("VP-"):
        return ()
    edition = tablet.match.edition
    return tuple(
        joined([OPTIONS[name].question, answers[edition.get(name, next(iter(answers)))]], " ")
        for name in rule.options
        if (answers := OPTIONS[name].answers)
    )
