"""How do all widgets look, in all their states? PNG files to look at, a page for each kind.

    python -m tests.tablet_driver.contact_sheet [FOLDER]

Without a folder the pages go into a new temporary one. Nothing is compared: this is for eyes.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import product
from math import cos, pi, sin
from pathlib import Path

import numpy as np
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from companion.link.messages.pieces import ColumnName
from companion.tablet.sizes import sizes_for
from companion.tablet.theme import DARK, DAY, Theme, rgba
from companion.tablet.widgets.big_button import BigButton
from companion.tablet.widgets.clock import MatchClock
from companion.tablet.widgets.hold_button import HoldButton
from companion.tablet.widgets.icons import ICONS
from companion.tablet.widgets.overlay import Overlay, Shape
from companion.tablet.widgets.question_card import Answer, QuestionCard
from companion.tablet.widgets.score_card import ScoreCard
from companion.tablet.widgets.seal import Seal
from companion.tablet.widgets.strip_chart import StripChart
from companion.tablet.widgets.tower_side import TowerSide
from companion.tablet.widgets.tower_top import TowerTop
from tests.tablet_driver import WINDOW_SIZE_PX, palagonia_pages, scenery
from tests.tablet_driver.driver import Driver, the_driver

Placed = tuple[Widget, tuple[float, float, float, float]]  # left, top (from above), width, height
SMALL = sizes_for(600, 1024)


def seals(theme: Theme) -> Iterator[Placed]:
    """Every face, both states without one, small, and flat."""
    states: list[tuple[str | None, bool]] = [(face, True) for face in scenery.COLOURS]
    for place, (face, taken) in enumerate([*states, (None, True), (None, False)]):
        seal = Seal(theme=theme, initials=scenery.INITIALS)
        seal.show(face, taken, animate=False)
        yield seal, (15 + 425 * (place % 3), 15 + 215 * (place // 3), 400, 200)
    for place, width in enumerate((160, 260)):
        seal = Seal(theme=theme)
        seal.show("green", animate=False)
        yield seal, (15 + 200 * place, 460, width, width / 2)


def towers_from_the_side(theme: Theme) -> Iterator[Placed]:
    """From one floor to six, wide and narrow, choosing and not."""
    for top, colour, box in (
        (0, "red", (10, 10, 320, 220)),
        (0, "", (340, 10, 900, 220)),
        (1, "blue", (10, 250, 400, 260)),
        (2, "yellow", (420, 250, 400, 260)),
        (5, "green", (830, 250, 440, 540)),
        (5, "red", (500, 520, 320, 270)),
        (3, "", (10, 520, 480, 270)),
    ):
        columns = scenery.tower(top) if top else scenery.at_the_start()
        offered = scenery.movable(columns, colour, top)
        widget = TowerSide(
            theme=theme,
            columns=columns,
            plates=scenery.PLATES[:top],
            offered=offered,
            floor_names=scenery.FLOOR_NAMES,
            chosen=offered[0] if top == 2 else None,
        )
        yield widget, box


def towers_from_above(theme: Theme) -> Iterator[Placed]:
    """Rings for one floor to six, and one tower with true places."""
    for top, colour, box in (
        (0, "red", (10, 10, 320, 320)),
        (2, "blue", (340, 10, 460, 460)),
        (5, "green", (820, 10, 450, 450)),
        (5, "red", (10, 340, 320, 320)),
        (1, "", (340, 480, 310, 310)),
    ):
        columns = scenery.tower(top) if top else scenery.at_the_start()
        yield (
            TowerTop(
                theme=theme,
                columns=columns,
                plates=scenery.PLATES[:top],
                offered=scenery.movable(columns, colour, top),
            ),
            box,
        )
    columns = scenery.tower(3)
    spiral = {
        view.column: (20 * k**0.55 * cos(2.4 * k), 20 * k**0.55 * sin(2.4 * k))
        for k, view in enumerate(columns)
    }
    truly = TowerTop(
        theme=theme,
        columns=columns,
        plates=scenery.PLATES[:3],
        positions_mm=spiral,
        offered=scenery.movable(columns, "yellow", 3),
    )
    yield truly, (820, 480, 310, 310)


def cards(theme: Theme) -> Iterator[Placed]:
    """Names short and long, one colour and two, holder, on turn, and all of it compact."""
    people = (
        ("Ann", ["red"], "Red", 0),
        ("Maximiliane-Theresa", ["yellow"], "Gelb", 11),
        ("Константин", ["blue", "green"], "Синий и зелёный", 7),
        ("Bo", ["green"], "Green", 24),
    )
    states = ((False, False), (True, False), (False, True), (True, True))
    for column, (name, colours, text, points) in enumerate(people):
        for row, (has_seal, has_turn) in enumerate(states):
            card = ScoreCard(
                theme=theme,
                name=name,
                colours=colours,
                colour_text=text,
                points=points,
                has_seal=has_seal,
                seal_text="has the seal",
                has_turn=has_turn,
                turn_text="on turn",
            )
            yield card, (10 + 318 * column, 10 + 130 * row, 306, 122)
            small = ScoreCard(theme=theme, sizes=SMALL, compact=True)
            for shown in ScoreCard.shows[:-1]:
                setattr(small, shown, getattr(card, shown))
            yield small, (10 + 318 * column, 540 + 66 * row, 264, 62)


def buttons(theme: Theme) -> Iterator[Placed]:
    """All roles, refusing, telling why, held and not; and all icons."""
    for row, role in enumerate(("primary", "plain", "danger", "quiet")):
        for column, text in enumerate(("Next", "Spielstein zurücksetzen", "Устойчиво")):
            button = BigButton(theme=theme, role=role, text=text, icon="yes" if column else "on")
            yield button, (10 + 250 * column, 10 + 84 * row, 240, 72)
    for column, colour in enumerate((*scenery.COLOURS, "orange")):
        chosen = BigButton(theme=theme, text=colour, colour=colour, chosen=column == 1)
        yield chosen, (10 + 150 * column, 350, 140, 72)
    refusing = BigButton(
        theme=theme, text="Propose", icon="plate", reason="Two columns are missing."
    )
    yield refusing, (10, 434, 240, 72)
    telling = BigButton(theme=theme, text="Propose", reason="Two more columns have to stand there.")
    telling.explaining = True
    yield telling, (260, 434, 240, 72)
    for column, held in enumerate((0.0, 0.35, 0.8)):
        held_button = HoldButton(theme=theme, text="The villa fell", icon="fall", held=held)
        yield held_button, (10 + 250 * column, 520, 240, 72)
    hinting = HoldButton(theme=theme, text="-", hint="Hold to say so", hinting=True, icon="fall")
    yield hinting, (10, 604, 240, 72)
    yield HoldButton(theme=theme, text="Fallen", icon="fall", held=0.6), (260, 604, 110, 92)
    yield BigButton(theme=theme, text="Undo", icon="undo"), (380, 604, 110, 92)
    for place, name in enumerate(ICONS):
        icon = BigButton(theme=theme, icon=name, role="quiet", text=name)
        yield icon, (790 + 96 * (place % 5), 10 + 96 * (place // 5), 90, 90)


def questions(theme: Theme) -> Iterator[Placed]:
    """Two answers, four, and columns to choose from; for the right hand and the left."""
    two = [Answer("yes", "It stood", "yes", "primary"), Answer("no", "It swayed", "no")]
    yield (
        QuestionCard(
            theme=theme,
            question="Blue takes the green thin column. Did it stand?",
            detail="It leaves the game if it did; otherwise it is blocked.",
            answers=two,
        ),
        (15, 15, 560, 300),
    )
    yield (
        QuestionCard(
            theme=theme,
            question="Which column does Blue lose?",
            answers=[Answer("none", "None", "pass")],
            columns=list(scenery.ALL_COLUMNS[5:10]),
            blocked=[scenery.ALL_COLUMNS[6]],
            chosen=scenery.ALL_COLUMNS[7],
            captions={one: f"storey {k}" for k, one in enumerate(scenery.ALL_COLUMNS[5:10])},
        ),
        (15, 335, 560, 420),
    )
    four = [
        Answer(key, text)
        for key, text in (
            ("restore", "Put everything back"),
            ("accept", "Let it stand"),
            ("block", "Zurückstellen und sperren"),
            ("fall", "The villa has collapsed"),
        )
    ]
    yield (
        QuestionCard(
            theme=theme,
            sizes=SMALL,
            question="A column fell by itself. What does the referee say?",
            answers=four,
            mirrored=True,
        ),
        (600, 15, 360, 420),
    )
    yield (
        QuestionCard(
            theme=theme,
            sizes=SMALL,
            question="Wer hat die Villa zum Einsturz gebracht?",
            answers=[
                Answer("0", "Ann", colour="red"),
                Answer("1", "Константин", colour="blue"),
                Answer("none", "Niemand am Tisch"),
            ],
        ),
        (600, 455, 660, 220),
    )


def charts_and_clocks(theme: Theme) -> Iterator[Placed]:
    """Quiet, with a step, and short; clocks in time, late and paused; outlines over a picture."""
    noise = np.random.default_rng(1).normal(0, 0.8, (800, 4))
    steps = np.where(np.arange(800)[:, None] > 500, (12, -30, 44, 5), (0, 0, 0, 0))
    level = np.array([210.0, 180.0, 120.0, 90.0])
    for samples, box in (
        (level + noise + steps, (10, 10, 620, 240)),
        (level + noise[:200], (650, 10, 380, 240)),
    ):
        chart = StripChart(theme=theme, unit="g")
        chart.feed(samples)
        yield chart, box
    for place, (turn_s, paused) in enumerate(((41.0, False), (118.0, False), (60.0, True))):
        clock = MatchClock(
            theme=theme,
            match_s=3725.0,
            turn_s=turn_s,
            match_text="Match",
            turn_text="Turn",
            soft_limit_s=90.0,
            paused=paused,
        )
        yield clock, (10 + 240 * place, 265, 225, 76)
    picture = Texture.create(size=(640, 360), colorfmt="rgb")
    rows = np.linspace(60, 190, 360, dtype=np.uint8)
    picture.blit_buffer(np.repeat(rows, 640 * 3).tobytes(), colorfmt="rgb")
    shapes = [
        Shape(
            tuple(
                (60 + 58 * (k % 10) + 22 * cos(a), 80 + 100 * (k // 10) + 22 * sin(a))
                for a in (2 * pi * corner / (3 + k % 5) for corner in range(3 + k % 5))
            ),
            (*scenery.COLOURS, "warning")[k % 5],
            sure=k % 3 > 0,
        )
        for k in range(30)
    ]
    overlay = Overlay(theme=theme, picture=picture, picture_size_px=[640, 360], shapes=shapes)
    yield overlay, (10, 355, 740, 430)


PAGES: dict[str, Callable[[Theme], Iterator[Placed]]] = {
    "seal": seals,
    "tower-side": towers_from_the_side,
    "tower-top": towers_from_above,
    "cards": cards,
    "buttons": buttons,
    "questions": questions,
    "charts": charts_and_clocks,
    "boards": palagonia_pages.boards,
    "pieces": palagonia_pages.pieces,
}


def render(driver: Driver, page: str, theme: Theme, density: float, folder: Path) -> Path:
    """Write one page; return its file. It may be larger than the window."""
    driver.fresh()
    sheet = Widget(size_hint=(None, None), size=[density * one for one in WINDOW_SIZE_PX])
    with sheet.canvas.before:
        Color(*rgba(theme.background))
        Rectangle(size=sheet.size)
    with driver.density(density):
        for widget, (left, top, wide, high) in PAGES[page](theme):
            widget.size = density * wide, density * high
            widget.pos = density * left, density * (WINDOW_SIZE_PX[1] - top - high)
            sheet.add_widget(widget)
        driver.show(sheet)
        path = folder / (f"{page}-{theme.name}" + (f"-{density:g}x" * (density != 1)) + ".png")
        folder.mkdir(parents=True, exist_ok=True)
        sheet.export_to_png(str(path))
    return path


def open_strip(driver: Driver, theme: Theme, folder: Path) -> Path:
    """Write the page on which a touch that could mean several columns asks which one."""
    driver.fresh()
    driver.ground(rgba(theme.background))
    columns = scenery.at_the_start()
    for left, width in ((10, 320), (350, 580)):
        side = TowerSide(
            theme=theme,
            columns=columns,
            offered=scenery.movable(columns, "blue", 0),
            floor_names=scenery.FLOOR_NAMES,
            which="Which one?",
        )
        driver.show(side, (width, 420), (left, 10))
        x, y, wide, high = side.place_of(ColumnName("blue", "thin", 1))
        driver.tap((x + wide / 2, y + high / 2))
        driver.pass_time(0.3)
    return driver.screenshot(folder / f"which-{theme.name}.png")


def main(folder: Path | None) -> None:
    """Write all pages, and say where they are."""
    folder = folder or Path(tempfile.mkdtemp(prefix="contact-sheet-"))
    driver = the_driver()
    for page, theme in product(PAGES, (DAY, DARK)):
        render(driver, page, theme, 1.0, folder)
    for page, density in product(("cards", "tower-side"), (1.5, 2.0)):
        render(driver, page, DAY, density, folder)
    for theme in (DAY, DARK):
        open_strip(driver, theme, folder)
    sys.stdout.write(f"{folder}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
