"""How does every screen look? Pictures in all languages, themes and sizes, and what is cut off.

    python -m tests.tablet_sitting.screenshots [FOLDER]

Without a folder the pictures go into a new temporary one. Nothing is compared: this is for eyes.
What is cut off, or hardly to be read, is said, and the exit code is 1 then.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import chain, product
from pathlib import Path
from typing import Final

from companion.tablet.view_models.preferences import Language, Settings, Theme
from tests.tablet_driver.driver import the_driver
from tests.tablet_sitting import palagonia_course
from tests.tablet_sitting.course import course
from tests.tablet_sitting.cut_off import Trouble, troubles
from tests.tablet_sitting.review_course import course as review_course
from tests.tablet_sitting.sitting import FOUR, THREE, TWO, Sitting
from tests.tablet_sitting.workshop_course import course as workshop_course
from tests.tablet_sitting.workshop_course import table_for

LANGUAGES: Final[tuple[Language, ...]] = ("en", "de", "ru", "ko")
THEMES: Final[tuple[Theme, ...]] = ("day", "dark")
TABLES: Final = {2: TWO, 3: THREE, 4: FOUR}
SIZES_DP: Final = ((1280, 800), (800, 1280), (960, 560), (1700, 1060))
"""Ten inches both ways, seven and thirteen."""
_LARGEST_PX: Final = 1280


Course = Callable[[Sitting], Iterator[str]]
"""A way through a match, past everything that one may look at."""


def pictures(
    settings: Settings, through: Course, size_dp: tuple[int, int], folder: Path
) -> Iterator[tuple[Path, list[Trouble]]]:
    """Write the pictures of a way through a match; return each file with what is wrong in it."""
    driver = the_driver().fresh()
    density = min(1.0, _LARGEST_PX / max(size_dp))
    with tempfile.TemporaryDirectory() as home, driver.density(density):
        driver.resize(*(round(density * one) for one in size_dp))
        sitting = Sitting(driver, Path(home), settings)
        for name in through(sitting):
            driver.pass_time(0.05)
            yield driver.screenshot(folder / f"{name}.png"), troubles(sitting.shown())
        sitting.close()


def workshop_pictures(
    settings: Settings, size_dp: tuple[int, int], folder: Path
) -> Iterator[tuple[Path, list[Trouble]]]:
    """Write the pictures of calibrating and measuring; return each file with what is wrong."""
    driver = the_driver().fresh()
    density = min(1.0, _LARGEST_PX / max(size_dp))
    with tempfile.TemporaryDirectory() as home, driver.density(density):
        driver.resize(*(round(density * one) for one in size_dp))
        table = table_for(Path(home))
        sitting = Sitting(driver, Path(home), settings, table.link())
        for number, name in enumerate(workshop_course(sitting, table)):
            driver.pass_time(0.05)
            path = folder / f"{number:02d}-{name}.png"
            yield driver.screenshot(path), troubles(sitting.shown())
        sitting.close()


def _villa_paletti(players: int) -> Course:
    return lambda sitting: course(sitting, TABLES[players])


def _palagonia(players: int, *, quick: bool) -> Course:
    """The same tables have a player more each: three to five."""
    return lambda sitting: palagonia_course.course(sitting, players + 1, quick=quick)


def main(folder: Path | None) -> int:
    """Write all pictures, and say where they are and what is wrong in them."""
    folder = folder or Path(tempfile.mkdtemp(prefix="screenshots-"))
    wrong = 0
    for language, theme, players in product(LANGUAGES, THEMES, TABLES):
        # Each table on another screen: all meet, and it takes minutes, not an hour.
        number = LANGUAGES.index(language) + THEMES.index(theme) + players
        size_dp = SIZES_DP[number % len(SIZES_DP)]
        settings = Settings(
            language=language,
            theme=theme,
            sound=False,
            left_handed=number % 5 == 0,
            less_motion=True,  # nothing is caught on its way
        )
        named = f"{language}-{theme}-{players}-{size_dp[0]}x{size_dp[1]}"
        villa, tiles = _villa_paletti(players), _palagonia(players, quick=number % 2 == 0)
        for path, found in chain(
            pictures(settings, villa, size_dp, folder / named),
            pictures(settings, tiles, size_dp, folder / named),
            pictures(settings, review_course, size_dp, folder / named),
            workshop_pictures(settings, size_dp, folder / named),
        ):
            wrong += len(found)
            for one in found:
                said = f"{named}/{path.name}: {one.what}: {one.widget} {one.words!r}\n"
                sys.stdout.write(said)
    sys.stdout.write(f"{folder}: {len(list(folder.rglob('*.png')))} pictures\n")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else None))
