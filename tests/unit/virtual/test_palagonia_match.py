"""Is a demonstration a match like any other, plainly said to be none, and always the same?"""

from itertools import islice
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.errors import UsageError
from companion.games.palagonia.dice import commitment
from companion.record import entries
from companion.record.verification import Verdict
from companion.record.verify import RECORD_NAME, verify_record
from companion.table.rejudging.rejudge import rejudge
from companion.virtual.palagonia_match import DEMONSTRATION, demonstrate, seeded_secrets

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
SEED, PLAYERS = 1, 4


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("demonstration")
    demonstrate(made, KEY, seed=SEED, players=PLAYERS)
    return made


def told(directory: Path) -> list[tuple[int, entries.Entry]]:
    kept: list[tuple[int, entries.Entry]] = []
    verify_record(directory, hear=lambda i, entry: kept.append((i, entry)))
    return kept


def test_the_record_is_closed_signed_and_judged_the_same_again(directory: Path) -> None:
    found = verify_record(directory, rejudge=rejudge)

    closed = told(directory)[-1][1]
    assert (found.verdict, found.rules_differ) == (Verdict.VALID, ())
    assert isinstance(closed, entries.Closed)
    assert closed.outcome is not None
    assert closed.outcome.termination == "bag"


def test_every_roll_was_committed_to_before_with_a_secret_of_the_seed(directory: Path) -> None:
    kept = dict(told(directory))
    opened = [entry for entry in kept.values() if isinstance(entry, entries.DiceOpened)]
    secrets = [secret.hex() for secret in islice(seeded_secrets(SEED), len(opened))]

    promised = [kept[entry.committed] for entry in opened]

    assert len(opened) > 10
    assert [entry.secret for entry in opened] == secrets
    assert [entry.commitment for entry in promised if isinstance(entry, entries.DiceCommitted)] == [
        commitment(bytes.fromhex(secret)) for secret in secrets
    ]


def test_the_record_says_plainly_that_the_dice_come_from_a_seed(directory: Path) -> None:
    (_, opened), (_, said), *_ = told(directory)

    assert isinstance(opened, entries.Opened)
    assert opened.match_id == "demonstration-dice-from-seed-1-players-4"
    assert isinstance(said, entries.Evidence)
    assert (said.what, said.values["seed"]) == (DEMONSTRATION, SEED)
    assert "the dice follow from the seed" in str(said.values["says"])


def test_every_creature_that_scored_has_a_name_of_its_own(directory: Path) -> None:
    named = [entry for _, entry in told(directory) if isinstance(entry, entries.Named)]

    assert named
    assert len({entry.name for entry in named}) == len(named)
    assert {entry.by_name for entry in named} <= {
        "Builder",
        "Greedy",
        "Mischief",
        "Builder the Second",
    }


def test_the_same_seed_writes_the_same_bytes(directory: Path, tmp_path: Path) -> None:
    demonstrate(tmp_path, KEY, seed=SEED, players=PLAYERS)

    assert (tmp_path / RECORD_NAME).read_bytes() == (directory / RECORD_NAME).read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == [RECORD_NAME]


def test_a_record_that_is_there_is_not_touched(directory: Path) -> None:
    before = (directory / RECORD_NAME).read_bytes()

    with pytest.raises(UsageError):
        demonstrate(directory, KEY, seed=2, players=3)

    assert (directory / RECORD_NAME).read_bytes() == before
