"""Does every tap of Palagonia say which match and which moment it is about?"""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.link.messages.tapped.beginning import NewPalagonia
from companion.link.messages.wire import Tap
from companion.table.clock import SystemClock
from companion.table.host import TableHost
from companion.tablet.view_models.connection import Connection
from companion.tablet.view_models.palagonia import touches as t
from companion.tablet.view_models.palagonia.touching import follow
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import GameTouch

NAMES = ("Ann", "Bo", "Cleo")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[TableHost]:
    host = TableHost(tmp_path, Ed25519PrivateKey.generate(), SystemClock())
    host.hear(NewPalagonia("begin", NAMES, dice="real", tiles="quick"))
    yield host
    host.close()


def shown(host: TableHost) -> Tablet:
    """What a tablet knows that has just heard from the table."""
    return Tablet(snapshot=host.snapshot(), connection=Connection(state="ready"))


def tap_of(touched: GameTouch, tablet: Tablet, name: str) -> Tap:
    (tap,) = follow(touched, tablet, lambda: name)[1]
    return tap


@pytest.mark.parametrize(
    "late",
    [t.Enter("4"), t.UndoTo(0), t.StrikeOut(1)],
    ids=["a die", "an undo", "a line struck out"],
)
def test_a_tap_of_a_tablet_that_has_not_seen_the_newest_act_is_refused(
    host: TableHost, late: GameTouch
) -> None:
    behind = shown(host)
    host.hear(tap_of(t.Enter("3"), shown(host), "quicker"))
    before = host.snapshot().palagonia

    answer = host.hear(tap_of(late, behind, "late"))

    assert before is not None
    assert not answer.accepted
    assert answer.problem is not None
    assert answer.problem.name == "too_late"
    after = host.snapshot().palagonia
    assert after is not None
    assert msgspec.structs.replace(after, match_ms=0, turn_ms=0) == msgspec.structs.replace(
        before, match_ms=0, turn_ms=0
    )
