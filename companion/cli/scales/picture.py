"""How do live scales look in a terminal? A bar for each cell, the total, where its centre is."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Group
from rich.table import Table
from rich.text import Text

from calibration.load_cell import LoadCells
from firmware_bridge.ailments import Finding
from firmware_bridge.health import CellCondition, CellHealth, LinkCondition, ScalesHealth

_BAR = 30
_MAP_COLUMNS, _MAP_ROWS = 31, 11

_LOOKS = {
    CellCondition.WELL: "green",
    CellCondition.SETTLING: "yellow",
    CellCondition.SUSPECT: "yellow",
    CellCondition.UNTRUSTED: "yellow",
    CellCondition.SATURATED: "red",
    CellCondition.BLIND: "red",
}


@dataclass(frozen=True)
class Reading:
    """What the four cells say now: in grams if they are calibrated, else in counts.

    Attributes:
        loads: Of each cell, None where nothing usable came.
        unit: Of the loads.
        centre_mm: Where the weight's centre is, None where it is not known.
        frozen: Numbers of the cells whose converter says the same word again and again.
        ailing: What else ails cells that are heard.
    """

    loads: tuple[float | None, ...]
    unit: str
    centre_mm: tuple[float, float] | None
    frozen: tuple[int, ...] = ()
    ailing: tuple[Finding, ...] = ()

    @property
    def total(self) -> float | None:
        """The sum of all four, None while one is missing, or in counts, which add up to nothing."""
        known = [load for load in self.loads if load is not None]
        return sum(known) if self.unit == "g" and len(known) == len(self.loads) else None


def reading(
    counts: Sequence[float | None],
    cells: LoadCells | None,
    frozen: tuple[int, ...] = (),
    ailing: tuple[Finding, ...] = (),
) -> Reading:
    """Return what the cells say.

    Args:
        counts: Of each cell, None where nothing usable came.
        cells: Their calibration, None if there is none.
        frozen: Numbers of the cells whose converter says the same word again and again.
        ailing: What else ails cells that are heard.
    """
    if cells is None:
        return Reading(tuple(counts), "counts", None, frozen, ailing)
    loads = tuple(
        None if word is None else cells.grams(cell, round(word)) for cell, word in enumerate(counts)
    )
    known = [load for load in loads if load is not None]
    centre_mm = None
    if len(known) == len(loads) and sum(known) > 1.0:
        x_mm, y_mm = (cells.positions_mm.T @ known / sum(known)).tolist()
        centre_mm = (x_mm, y_mm)
    return Reading(loads, "g", centre_mm, frozen, ailing)


def picture(now: Reading, health: ScalesHealth, cells: LoadCells | None) -> Group:
    """Return the whole picture."""
    link = "" if health.link is LinkCondition.LIVE else str(health.link)
    head = Text(f"{health.device or 'no port'}  {link}", style="bold")
    parts: list[Text | Table] = [head, _bars(now, health)]
    if health.sentence:
        parts.append(Text(health.sentence, style="red"))
    parts += [Text(f"{one.sentence} {one.cure}", style="yellow") for one in now.ailing]
    if now.centre_mm is not None and cells is not None:
        parts.append(_map(now.centre_mm, float(abs(cells.positions_mm).max())))
    return Group(*parts)


def line(now: Reading, health: ScalesHealth) -> str:
    """Return the same in one line, for who writes it to a file."""
    layout = ".1f" if now.unit == "g" else ".0f"
    loads = "  ".join("–" if load is None else format(load, layout) for load in now.loads)
    words = [f"{loads} {now.unit}"]
    if now.total is not None:
        words.append(f"total {now.total:.1f} g")
    if now.centre_mm is not None:
        words.append(f"centre ({now.centre_mm[0]:+.1f}, {now.centre_mm[1]:+.1f}) mm")
    ill = [
        f"cell {number} {_condition(now, number, cell)}"
        for number, cell in enumerate(health.cells)
        if _condition(now, number, cell) != CellCondition.WELL and health.link is LinkCondition.LIVE
    ]
    return "; ".join([*words, *(ill or [str(health.link)])])


def _condition(now: Reading, number: int, cell: CellHealth) -> str:
    if number in now.frozen:
        return "frozen"
    ailments = [str(one.ailment) for one in now.ailing if one.cell == number]
    is_well = cell.condition is CellCondition.WELL
    return ailments[0] if ailments and is_well else str(cell.condition)


def _bars(now: Reading, health: ScalesHealth) -> Table:
    table = Table(box=None, padding=(0, 1))
    for heading in ("cell", now.unit, "", "per s", ""):
        table.add_column(heading, justify="left" if not heading else "right")
    largest = max((abs(load) for load in now.loads if load is not None), default=1.0) or 1.0
    for number, (load, cell) in enumerate(zip(now.loads, health.cells, strict=True)):
        filled = 0 if load is None else round(_BAR * abs(load) / largest)
        table.add_row(
            str(number),
            "–" if load is None else f"{load:.1f}",
            Text("█" * filled + "·" * (_BAR - filled), style=_LOOKS[cell.condition]),
            "–" if cell.rate_hz is None else f"{cell.rate_hz:.1f}",
            Text(_condition(now, number, cell), style=_LOOKS[cell.condition]),
        )
    if now.total is not None:
        table.add_row("all", f"{now.total:.1f}", "", "", "")
    return table


def _map(centre_mm: tuple[float, float], reach_mm: float) -> Text:
    """The base from above, a cross where the weight's centre is."""
    column = round((centre_mm[0] / reach_mm + 1) / 2 * (_MAP_COLUMNS - 1))
    row = round((1 - centre_mm[1] / reach_mm) / 2 * (_MAP_ROWS - 1))
    column = min(max(column, 0), _MAP_COLUMNS - 1)
    row = min(max(row, 0), _MAP_ROWS - 1)
    rows = []
    for y in range(_MAP_ROWS):
        signs = [
            "o" if y in (0, _MAP_ROWS - 1) and x in (0, _MAP_COLUMNS - 1) else
            "+" if (x, y) == (_MAP_COLUMNS // 2, _MAP_ROWS // 2) else "·"
            for x in range(_MAP_COLUMNS)
        ]  # fmt: skip
        if y == row:
            signs[column] = "X"
        rows.append("".join(signs))
    where = f"centre ({centre_mm[0]:+.1f}, {centre_mm[1]:+.1f}) mm"
    return Text("\n".join([*rows, where]))
