"""Who plays Palagonia on the tablet in these tests? A person at the real app and a real table."""

import pytest

from tests.tablet.conftest import home, host, person, start
from tests.tablet.palagonia.player import Player
from tests.tablet.person import Person
from tests.tablet_driver.fixtures import tablet

__all__ = ["home", "host", "person", "start", "tablet"]


@pytest.fixture
def player(person: Person) -> Player:
    """Somebody who plays Palagonia on that tablet."""
    return Player(person)
