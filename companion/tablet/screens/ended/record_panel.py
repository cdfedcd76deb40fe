"""Where is the record of this match, and how does one take it along and trust it?"""

from pathlib import PurePath
from typing import Any, Final

from kivy.uix.boxlayout import BoxLayout

from companion.tablet.labels import result as labels
from companion.tablet.screens.ended.qr_code import QrCode
from companion.tablet.screens.furniture.bar import Bar
from companion.tablet.screens.furniture.panel import Panel
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.look import Look
from companion.tablet.widgets.lengths import dp

_MOST_LETTERS: Final = 56
"""What of a folder's path can be read on the smallest screen."""


class RecordPanel(Panel):
    """The record's folder, how to copy it, and the fingerprint of the key that signed it.

    Attributes:
        code: The fingerprint as a QR code.
    """

    def __init__(self, **properties: Any) -> None:
        super().__init__(padding=dp(14), raised=False, **properties)
        self.code = QrCode(size_hint_x=0.34)
        self._title = Paragraph(letters="title", scale=0.9, grows=False, size_hint_y=0.16)
        self._how = Paragraph(letters="caption", tone="quiet", grows=False, size_hint_y=0.34)
        self._path = Paragraph(letters="caption", grows=False, size_hint_y=0.2)
        self._key = Paragraph(letters="caption", tone="quiet", grows=False, size_hint_y=0.12)
        self._fingerprint = Paragraph(grows=False, size_hint_y=0.18)
        words = BoxLayout(orientation="vertical", spacing=dp(4), size_hint_x=0.66)
        for line in (self._title, self._how, self._path, self._key, self._fingerprint):
            words.add_widget(line)
        row = Bar(spacing=dp(14))
        row.add_widget(self.code)
        row.add_widget(words)
        self.add_widget(row)

    def put(self, record_path: str, fingerprint: str, look: Look) -> None:
        """Show where a record lies, and the fingerprint it can be checked with."""
        say = look.say
        self.code.text = fingerprint
        self._title.text, self._how.text = say(labels.RECORD), say(labels.HOW_TO_COPY)
        self._path.text = _in_two_lines(PurePath(record_path).parent)
        self._key.text, self._fingerprint.text = say(labels.FINGERPRINT), fingerprint


def _in_two_lines(folder: PurePath) -> str:
    """Return a folder with its own name in a second line: in one it would be written small.

    Of a long way there its end is told.
    """
    return f"{_end_of(str(folder.parent))}\n{folder.name}"


def _end_of(way: str) -> str:
    return way if len(way) <= _MOST_LETTERS else f"…{way[-_MOST_LETTERS + 1 :]}"
