"""``companion key``: with which key does this table sign, and whose does it trust?"""

import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.group import group
from companion.cli.places import place, require_file
from companion.errors import MissingError, UsageError
from companion.games.lines import printable

key = group("key", "The key this table signs its records with, and the keys it trusts.")

PassphraseFile = Annotated[
    Path | None,
    typer.Option(
        parser=place,
        metavar="FILE",
        help="Read the passphrase from the first line of this file instead of asking.",
    ),
]


@key.command()
def show(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Show the table's key: fingerprint, words and QR code; it is made at first use."""
    from companion.record.keys import KEY_NAME, table_home, table_key, trust_here
    from companion.record.private_file import is_private
    from companion.record.qr_code import qr_lines
    from companion.record.shown_path import shown_path
    from companion.record.signing import fingerprint, for_scanning, public_key_hex
    from companion.record.words import in_words

    public_key = public_key_hex(table_key())
    shown = fingerprint(public_key)
    words = in_words(shown)
    trust = trust_here()
    path = table_home() / KEY_NAME
    if as_json:
        told = {
            "fingerprint": shown,
            "words": words,
            "qr": for_scanning(shown),
            "public_key": public_key,
            "file": shown_path(path),
            "known": sorted(trust.known),
            "revoked": sorted(trust.distrusted),
        }
        print(json.dumps(told))
        return
    lines = [f"Fingerprint  {shown}", ""]
    lines += ["Words        " + " ".join(words[:8]), "             " + " ".join(words[8:]), ""]
    lines += [f"    {line}" for line in qr_lines(for_scanning(shown))]
    lines += ["", f"Known here: {len(trust.known)}; revoked: {len(trust.distrusted)}."]
    print("\n".join(lines))
    if not is_private(path):
        print(f"Others can read {path}. Close it with: chmod 600 {path}", file=sys.stderr)


@key.command()
def backup(
    file: Annotated[
        Path,
        typer.Argument(
            parser=place,
            metavar="FILE",
            help="The new file, encrypted.",
        ),
    ],
    passphrase_file: PassphraseFile = None,
) -> None:
    """Write the table's key to an encrypted file, to be kept elsewhere."""
    from companion.record.key_backup import back_up

    shown = back_up(file, _passphrase(passphrase_file, twice=True))
    print(f"{file} holds the key {shown}. Without the passphrase nobody can use it.")


@key.command()
def restore(
    file: Annotated[
        Path,
        typer.Argument(
            parser=place,
            metavar="FILE",
            help="What companion key backup wrote.",
        ),
    ],
    passphrase_file: PassphraseFile = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Lay another key of this table aside for it.")
    ] = False,
) -> None:
    """Make the key in a backup this table's key."""
    from companion.record.key_backup import restore
    from companion.record.keys import trust_if_whole

    require_file(file, "a backup")
    shown = restore(file, _passphrase(passphrase_file, twice=False), replace=replace)
    print(f"This table signs with {shown}.")
    trust, _ = trust_if_whole()
    if why := trust.distrusted.get(shown):
        advice = "Make a new one with: companion key revoke"
        print(f"But nobody should trust it. {printable(why)} {advice}", file=sys.stderr)
        raise typer.Exit(1)


@key.command()
def rotate(
    fingerprint: Annotated[
        list[str] | None,
        typer.Argument(help="The key to replace, so that nothing is done twice; else today's."),
    ] = None,
) -> None:
    """Give the table a new key, which the old one vouches for."""
    from companion.record.rotation import rotate
    from companion.record.signing import read_fingerprint

    expected = read_fingerprint(" ".join(fingerprint)) if fingerprint else None
    done = rotate(expected, said_wall=_today())
    print(
        f"{done.new} follows {done.old}. Records signed by the old key stay known where the new "
        f"one is. Take {done.statement} to the machines that know the old one: "
        f"companion key trust FILE"
    )


@key.command()
def revoke(
    fingerprint: Annotated[
        list[str] | None, typer.Argument(help="Fingerprint or words; without it the table's own.")
    ] = None,
    reason: Annotated[str, typer.Option(help="Why, for people.")] = "",
) -> None:
    """Say that a key must not be trusted from now on."""
    from companion.record.rotation import revoke
    from companion.record.signing import read_fingerprint

    wanted = read_fingerprint(" ".join(fingerprint)) if fingerprint else None
    path = revoke(wanted, reason, said_wall=_today())
    print(f"Revoked. Take {path} to other machines that know this key: companion key trust FILE")


@key.command()
def trust(
    what: Annotated[
        list[str],
        typer.Argument(help="A fingerprint, its words, or the file of a statement about a key."),
    ],
    remark: Annotated[str, typer.Option(help="Whose key it is, for people.")] = "",
) -> None:
    """Trust a key, or take over what another table says about its keys."""
    from companion.record.keys import trust as trust_key
    from companion.record.keys import trust_here
    from companion.record.rotation import take_statement

    if len(what) == 1 and Path(what[0]).is_file():
        path, _ = take_statement(_read(Path(what[0])))
        print(f"The statement is kept in {path}. {len(trust_here().known)} keys are known here.")
        return
    shown = trust_key(" ".join(what), remark)
    if why := trust_here().distrusted.get(shown):
        print(f"{shown} is listed, but not trusted. {printable(why)}", file=sys.stderr)
        raise typer.Exit(1)
    print(f"{shown} is trusted here.")


def _passphrase(file: Path | None, *, twice: bool) -> str:
    if file is None:
        try:
            asked: str = typer.prompt(
                "Passphrase", hide_input=True, confirmation_prompt=twice, err=True
            )
        except typer.Abort:
            if sys.stdin is not None and sys.stdin.isatty():
                raise  # a person stopped it
            raise UsageError(
                "There is no terminal to ask for the passphrase; give it with --passphrase-file."
            ) from None
        return asked
    if file.is_dir():
        raise UsageError(f"{file} is a folder; --passphrase-file takes a file.")
    try:
        lines = _read(file).decode("utf-8").splitlines()
    except UnicodeDecodeError as error:
        raise UsageError(f"{file} is not text in UTF-8, so it holds no passphrase.") from error
    if not lines or not lines[0]:
        raise UsageError(f"{file} has no passphrase in its first line.")
    return lines[0]


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise MissingError(f"{file} cannot be read: {error.strerror or error}.") from error


def _today() -> str:
    return datetime.now(UTC).date().isoformat()
