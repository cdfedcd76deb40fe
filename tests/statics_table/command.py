"""What does ``companion`` answer? The command itself, run in this process."""

import json
from dataclasses import dataclass
from typing import Any

import pytest

from companion.cli.main import main


@dataclass(frozen=True)
class Answer:
    """Exit code, standard output, standard error."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        """The one object on standard output."""
        content: dict[str, Any] = json.loads(self.out)
        return content


class Companion:
    """The command line."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def __call__(self, *arguments: object) -> Answer:
        """Run ``companion`` with these arguments."""
        self._monkeypatch.setattr("sys.argv", ["companion", *map(str, arguments)])
        self._capsys.readouterr()
        try:
            main()
        except SystemExit as ended:
            code = ended.code
        else:
            code = 0
        printed = self._capsys.readouterr()
        assert isinstance(code, int)
        return Answer(code, printed.out, printed.err)
