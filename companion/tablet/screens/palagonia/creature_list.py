"""Which creatures were closed? Their cards, each with a way to its name."""

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.tablet.screens.furniture.control_button import Tell, button_for
from companion.tablet.screens.look import Look
from companion.tablet.view_models.palagonia.creatures import CreatureCard
from companion.tablet.widgets.palagonia.creature_card import CreatureCard as Picture


def show_creature(picture: Picture, card: CreatureCard, look: Look) -> None:
    """Have a picture show a creature."""
    picture.theme, picture.sizes = look.theme, look.sizes
    picture.tiles, picture.body = dict(card.tiles), list(card.body)
    picture.colour = card.colour or "A"
    picture.loops, picture.limbs = card.loops, card.limbs
    picture.name = look.say(card.name)
    picture.counted, picture.told = look.say(card.counted), look.say(card.told)


def creature_rows(
    cards: Sequence[CreatureCard], look: Look, tell: Tell, height_dp: float
) -> list[Widget]:
    """Return a row for each creature: its picture, and the button for its name."""
    rows: list[Widget] = []
    for card in cards:
        row = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(6))
        row.height = dp(height_dp) + dp(58)
        picture = Picture()
        show_creature(picture, card, look)
        row.add_widget(picture)
        button = button_for(card.name_it, look, tell, icon="add", size_hint_y=None, height=dp(52))
        row.add_widget(button)
        rows.append(row)
    return rows
