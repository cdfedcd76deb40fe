"""What is seen of a turn: of this one, or of one that is put right on the board of its moment?"""

import msgspec

from companion.link.messages.shown.palagonia import PalagoniaView
from companion.tablet.labels import log as shared
from companion.tablet.labels import palagonia_log as labels
from companion.tablet.labels.everyday import CANCEL
from companion.tablet.sentences.palagonia.acts import act_text
from companion.tablet.text import joined
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.match import clock_of
from companion.tablet.view_models.palagonia import touches as t
from companion.tablet.view_models.palagonia.correcting import line_at
from companion.tablet.view_models.palagonia.looking_back import at_that_moment, looked_at
from companion.tablet.view_models.palagonia.match import MatchScreen, match_screen
from companion.tablet.view_models.state import Tablet

replace = msgspec.structs.replace


def screen_of(tablet: Tablet, match: PalagoniaView) -> MatchScreen:
    """Return the match screen: of now, or of the moment of an act that is put right."""
    correction = looked_at(tablet)
    then = None if correction is None else correction.then
    line = None if correction is None else line_at(match, correction.entry)
    if correction is None or then is None or line is None:
        return match_screen(tablet, match)
    screen = match_screen(at_that_moment(tablet, correction), then)
    return replace(
        screen,
        headline=joined([act_text(match, line.act), shared.CORRECT_TITLE], " – "),
        clock=clock_of(tablet, match),
        keys=(),
        creatures=(),
        naming=None,
        controls=tuple(
            replace(one, label=labels.SO_IT_WAS) if isinstance(one.touch, t.Done) else one
            for one in screen.controls
            if isinstance(one.touch, t.Done | t.TakeBack)
        ),
        undo=Control(CANCEL, t.CorrectLine(None), "primary"),
        menu=(replace(screen.menu[0], touch=t.CorrectLine(None)), *screen.menu[1:]),
    )
