"""How does a picture of the tower get what it shows, and what does touching it mean?"""

from companion.link.messages.pieces import ColumnName
from companion.tablet.labels.match import WHICH_COLUMN
from companion.tablet.screens.furniture.control_button import Tell
from companion.tablet.screens.look import Look
from companion.tablet.sentences import names
from companion.tablet.view_models.touches import TouchColumn
from companion.tablet.view_models.tower import Tower
from companion.tablet.widgets.tower_side import TowerSide
from companion.tablet.widgets.tower_top import TowerTop


def show_tower(widget: TowerSide | TowerTop, tower: Tower, look: Look) -> None:
    """Have a widget show the tower as the game has it."""
    widget.columns, widget.plates = list(tower.columns), list(tower.plates)
    widget.offered, widget.chosen = list(tower.offered), tower.chosen
    widget.held = tower.held
    widget.which = look.say(WHICH_COLUMN)
    if isinstance(widget, TowerSide):
        name_floors(widget, look)


def name_floors(widget: TowerSide, look: Look) -> None:
    """Have a widget say what its floors are called."""
    widget.floor_names = {
        "base": look.say(names.storey(0)),
        **{plate: look.say(names.plate(plate)) for plate in names.PLATES},
    }


def tell_touches(widget: TowerSide | TowerTop, tell: Tell) -> None:
    """Tell which column is touched, also where none is offered: the answer is why not."""

    def touched(_widget: object, column: ColumnName) -> None:
        tell(TouchColumn(column))

    widget.bind(on_choose=touched, on_refuse=touched)
