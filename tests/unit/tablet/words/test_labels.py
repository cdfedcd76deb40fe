"""Is every word that the tablet keeps also said somewhere? Translators write none for nothing."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import companion.tablet

TABLET = Path(companion.tablet.__file__).parent
LABELS = "companion.tablet.labels"
KV_IMPORT = re.compile(r"^#:import (\w+) (\S+)$", re.MULTILINE)

Name = tuple[str, str]  # of the module, and in it


def kept() -> Iterator[Name]:
    """Every public name in the files of labels."""
    for path in sorted((TABLET / "labels").glob("*.py")):
        for made in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(made, ast.AnnAssign) and isinstance(made.target, ast.Name):
                yield f"{LABELS}.{path.stem}", made.target.id
            if isinstance(made, ast.FunctionDef):
                yield f"{LABELS}.{path.stem}", made.name


def said() -> Iterator[Name]:
    """Every name of a label that another file of the tablet uses."""
    for path in TABLET.rglob("*.py"):
        yield from said_in_python(ast.parse(path.read_text(encoding="utf-8")))
    for path in TABLET.rglob("*.kv"):
        yield from said_in_kv(path.read_text(encoding="utf-8"))


def said_in_python(tree: ast.Module) -> Iterator[Name]:
    modules = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == LABELS:
            modules.update({one.asname or one.name: f"{LABELS}.{one.name}" for one in node.names})
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{LABELS}."):
            yield from ((str(node.module), one.name) for one in node.names)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield modules.get(node.value.id, ""), node.attr


def said_in_kv(written: str) -> Iterator[Name]:
    rules = KV_IMPORT.sub("", written)
    for name, module in KV_IMPORT.findall(written):
        for attribute in re.findall(rf"\b{name}\.(\w+)", rules):
            yield module, attribute


def test_every_label_is_said_somewhere() -> None:
    labels = set(kept())

    assert len(labels) > 80
    assert sorted(labels - set(said())) == []


def test_a_label_that_nobody_says_would_be_found() -> None:
    python = f"from {LABELS} import log as words\nfrom {LABELS}.help import TITLE\nwords.EMPTY\n"
    kv = f"#:import labels {LABELS}.set_up\n<One>:\n    text: root.say(labels.EDITION)\n"

    assert {(f"{LABELS}.log", "EMPTY"), (f"{LABELS}.help", "TITLE")} <= set(
        said_in_python(ast.parse(python))
    )
    assert list(said_in_kv(kv)) == [(f"{LABELS}.set_up", "EDITION")]


def test_nothing_is_imported_into_a_kv_file_for_nothing() -> None:
    idle = []
    for path in sorted(TABLET.rglob("*.kv")):
        written = path.read_text(encoding="utf-8")
        used = KV_IMPORT.sub("", written)
        idle += [
            (path.name, name)
            for name, _ in KV_IMPORT.findall(written)
            if not re.search(rf"\b{name}\b", used)
        ]

    assert idle == []
