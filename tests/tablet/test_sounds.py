"""Is the tablet heard at the right moments, once, and never at the cost of anything else?"""

import os
import subprocess
import sys
import threading

import msgspec
import pytest

from companion.link.messages.shown.answer import Answer
from companion.link.messages.tapped.beginning import NewMatch, NewPalagonia
from companion.link.messages.tapped.match import Declare, Undo
from companion.link.messages.tapped.palagonia import RollDice
from companion.link.messages.wire import Tap
from companion.tablet.sounding import sound_after
from companion.tablet.sounds import SOUNDS
from companion.tablet.speaker import Speaker
from companion.tablet.text import verbatim
from companion.tablet.turn_signal import TurnSignal
from companion.tablet.view_models.hearing import hear
from companion.tablet.view_models.outbox import Outbox
from companion.tablet.view_models.preferences import Settings
from companion.tablet.view_models.state import Notice, Tablet
from tests.tablet_driver.driver import Driver
from tests.tablet_table.table import Table, start_of

replace = msgspec.structs.replace

LOADS_AND_PLAYS = """
from companion.tablet.speaker import Speaker
speaker = Speaker()
speaker._loader.join(80)
speaker.play("ok")
speaker.play("ok")
print(sorted(speaker._loaded))
"""


@pytest.mark.parametrize(
    ("tap", "sound"),
    [
        (Declare("1", {"act": "pass", "by": 0}), "ok"),
        (NewMatch("1", ()), "ok"),
        (NewPalagonia("1", ("Ann", "Bo", "Cleo")), "ok"),
        (RollDice("1", 0), "roll"),
        (Declare("1", {"act": "roll", "by": 0, "dice": ["2", "3"]}), "roll"),
        (Undo("1", 3), "undo"),
    ],
)
def test_what_the_table_has_written_down_sounds(tap: Tap, sound: str) -> None:
    sent = Tablet(outbox=Outbox((tap,)))
    answered, _ = hear(sent, Answer("1", accepted=True))

    assert sound_after(Tablet(), sent) is None
    assert sound_after(sent, answered) == sound


@pytest.mark.parametrize("kind", ["problem", "refused", "collapse"])
def test_what_somebody_has_to_look_at_alarms_once(kind: str) -> None:
    notice = Notice(kind, verbatim("Look."))  # type: ignore[arg-type]  # its kinds are above
    alarmed = Tablet(notices=(notice,))

    assert sound_after(Tablet(), alarmed) == "alarm"
    assert sound_after(alarmed, replace(alarmed, search="x")) is None
    assert sound_after(alarmed, Tablet()) is None


def test_news_of_the_seal_are_silent_by_themselves() -> None:
    assert sound_after(Tablet(), Tablet(notices=(Notice("seal", verbatim("Blue.")),))) is None


def test_a_dispute_alarms() -> None:
    table = Table(start_of(4))
    before = table.tablet
    with_dispute = {"act": "toppled", "by": None, "column": _a_column()}
    table.hear(Declare("topple", with_dispute))

    assert table.match.dispute is not None
    assert sound_after(before, table.tablet) == "alarm"


def test_a_long_turn_signals_once(tablet: Driver) -> None:
    signals: list[None] = []
    signal = TurnSignal(lambda: signals.append(None))
    now = _with_turn_ms(Table(start_of(2)).tablet, 4_950)
    long_turn = replace(now, settings=Settings(turn_clock_s=5))

    signal.follow(long_turn)
    tablet.wait_until(lambda: signals)
    for number in range(3):
        assert long_turn.snapshot is not None
        later = replace(long_turn.snapshot, number=100 + number)
        signal.follow(replace(long_turn, snapshot=later))
    tablet.pass_time(0.2)

    assert len(signals) == 1


def test_without_a_turn_clock_nothing_signals(tablet: Driver) -> None:
    signals: list[None] = []
    signal = TurnSignal(lambda: signals.append(None))

    signal.follow(_with_turn_ms(Table(start_of(2)).tablet, 10))
    tablet.pass_time(0.1)

    assert signals == []


def test_a_muted_speaker_opens_no_device() -> None:
    speaker = Speaker(muted=True)
    speaker.play("ok")

    assert "speaker" not in {thread.name for thread in threading.enumerate()}


@pytest.mark.parametrize(("driver", "loaded"), [("dummy", sorted(SOUNDS)), ("none such", [])])
def test_sounds_are_loaded_where_there_is_a_device_and_missed_where_not(
    driver: str, loaded: list[str]
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADS_AND_PLAYS],
        env={**os.environ, "SDL_AUDIODRIVER": driver},
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )

    assert done.stdout == f"{loaded}\n", done.stderr


def test_a_machine_without_a_sound_card_is_told_so_in_one_line() -> None:
    # This card is one that ALSA does not have, whatever there is.
    done = subprocess.run(
        [sys.executable, "-c", LOADS_AND_PLAYS],
        env={**os.environ, "SDL_AUDIODRIVER": "alsa", "AUDIODEV": "hw:CARD=none"},
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )

    assert done.stdout == "[]\n"
    assert "ALSA lib" not in done.stderr
    assert done.stderr.count("Speaker: there is no sound") == 1


def _a_column() -> dict[str, object]:
    return {"colour": "red", "kind": "thick", "storey": 0}


def _with_turn_ms(tablet: Tablet, turn_ms: int) -> Tablet:
    assert tablet.snapshot is not None
    assert tablet.match is not None
    match = replace(tablet.match, turn_ms=turn_ms)
    return replace(tablet, snapshot=replace(tablet.snapshot, match=match))
