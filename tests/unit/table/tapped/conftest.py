"""A table without sensors, new for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.unit.table.tapped.tapped_table import Table, copied


@pytest.fixture
def key() -> Ed25519PrivateKey:
    return Ed25519PrivateKey.generate()


@pytest.fixture
def table(tmp_path: Path, key: Ed25519PrivateKey) -> Iterator[Table]:
    table = Table(tmp_path, key)
    yield table
    table.host.close()


@pytest.fixture
def cut_off(
    table: Table, key: Ed25519PrivateKey, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Table]:
    """A table that lost its power while it showed the result of a match."""
    table.start()
    table.say(act="collapse", by=1)
    later = Table(copied(table, tmp_path_factory), key)
    later._taps = 100  # as tablets do, it gives no identity twice
    yield later
    later.host.close()
