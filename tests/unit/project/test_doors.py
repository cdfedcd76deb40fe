"""Does every outside library come in by its own door, and do the thinking parts only think?

The layers *between* our modules are import-linter's business (``[tool.importlinter]`` in
``pyproject.toml``). This file is about what they import from outside, from ``docs/tour.md``:
one door for a library, and nothing at all of the world for the parts that must give the same
answer on every machine.
"""

from collections.abc import Iterator

import grimp
import pytest

PACKAGES = ("companion", "firmware_bridge", "calibration")

# library: the modules (and what is below them) that may import it
DOORS = {
    "fpdf": ("companion.printing.pdf",),
    "hx711": ("firmware_bridge.drivers.gpio_hx711",),
    "kivy": ("companion.tablet",),
    "mujoco": ("companion.virtual",),
    "serial": ("firmware_bridge.drivers.serial_link",),
    "socket": ("companion.link.addresses", "companion.link.socket", "companion.tournament"),
    "socketserver": ("companion.link.socket", "companion.tournament"),
    "sqlite3": ("companion.record.index",),
    "websockets": ("companion.link.socket", "companion.tournament"),
}

THINKING_PARTS = (
    "companion.evidence",
    "companion.fusion",
    "companion.games",
    "companion.record.chain",
    "companion.record.entries",
    "companion.referee",
    "companion.scene",
    "companion.tablet.view_models",
    "firmware_bridge.ailments",
    "firmware_bridge.cell_figures",
    "firmware_bridge.clock_fit",
    "firmware_bridge.commands",
    "firmware_bridge.conversation",
    "firmware_bridge.device_clock",
    "firmware_bridge.diagnosis",
    "firmware_bridge.frames",
    "firmware_bridge.health",
    "firmware_bridge.messages",
    "firmware_bridge.payloads",
    "firmware_bridge.vetting",
)

DEVICES = {"cv2", "hx711", "kivy", "mujoco", "serial", "usb"}
THREADS = {"_thread", "asyncio", "concurrent", "multiprocessing", "queue", "signal", "threading"}
CLOCKS = {"datetime", "sched", "time"}
CHANCE = {"random", "secrets", "uuid"}
FILES = {"glob", "io", "logging", "os", "pathlib", "shutil", "sqlite3", "subprocess", "tempfile"}
NETWORK = {"http", "select", "selectors", "socket", "ssl", "urllib", "websockets"}
WORLD = DEVICES | THREADS | CLOCKS | CHANCE | FILES | NETWORK

# What the tablet may know of the rest: the messages, how a sentence is put together and errors are
# made, and the version.
TABLET_KNOWS = (
    "companion.link.messages",
    "companion.saying",
    "companion.errors",
    "companion.tablet",
)


@pytest.fixture(scope="module")
def imports() -> grimp.ImportGraph:
    return grimp.build_graph(*PACKAGES, include_external_packages=True, cache_dir=None)


def is_in(module: str, package: str) -> bool:
    return module == package or module.startswith(package + ".")


def what_loads_with(module: str, imports: grimp.ImportGraph) -> Iterator[tuple[str, ...]]:
    """The modules that importing ``module`` loads, each with the chain that leads to it."""
    chains: list[tuple[str, ...]] = [(module,)]
    seen: set[str] = set()
    while chains:
        chain = chains.pop()
        last = chain[-1]
        if last in seen:
            continue
        seen.add(last)
        yield chain
        if imports.is_module_squashed(last):
            continue  # not ours: what it loads is its own affair
        parents = {last.rpartition(".")[0]} - {""}
        chains += [
            (*chain, following)
            for following in sorted(parents | imports.find_modules_directly_imported_by(last))
        ]


@pytest.mark.parametrize("library", DOORS)
def test_a_library_comes_in_by_its_own_door(library: str, imports: grimp.ImportGraph) -> None:
    if library not in imports.modules:
        pytest.skip("nobody imports it yet")

    importers = imports.find_modules_that_directly_import(library)

    strangers = [
        module
        for module in sorted(importers)
        if not any(is_in(module, door) for door in DOORS[library])
    ]
    assert strangers == []


@pytest.mark.parametrize("part", THINKING_PARTS)
def test_a_thinking_part_touches_nothing_of_the_world(
    part: str, imports: grimp.ImportGraph
) -> None:
    modules = [module for module in sorted(imports.modules) if is_in(module, part)]
    if not modules:
        pytest.skip("it is not written yet")

    touched = [
        " -> ".join(chain)
        for module in modules
        for chain in what_loads_with(module, imports)
        if chain[-1] in WORLD
    ]

    assert touched == []


def test_the_games_need_no_numpy(imports: grimp.ImportGraph) -> None:
    modules = [module for module in sorted(imports.modules) if is_in(module, "companion.games")]

    chains = [chain for module in modules for chain in what_loads_with(module, imports)]

    assert [" -> ".join(chain) for chain in chains if chain[-1] == "numpy"] == []


def test_the_tablet_knows_the_table_by_its_messages_alone(imports: grimp.ImportGraph) -> None:
    tablet = [module for module in sorted(imports.modules) if is_in(module, "companion.tablet")]
    if not tablet:
        pytest.skip("it is not written yet")

    strangers = [
        f"{module} -> {imported}"
        for module in tablet
        for imported in sorted(imports.find_modules_directly_imported_by(module))
        if is_in(imported, "companion") and imported != "companion"
        if not any(is_in(imported, known) for known in TABLET_KNOWS)
    ]

    assert strangers == []


def test_the_search_for_touched_things_finds_one(imports: grimp.ImportGraph) -> None:
    chains = list(what_loads_with("companion.__main__", imports))

    assert ("companion.__main__", "companion.cli.main", "sys") in chains
