"""``companion print``: what has to be printed before a camera can see the table, as PDF files."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.places import place
from companion.errors import MissingError

if TYPE_CHECKING:
    from companion.printing.page import Page


class Paper(StrEnum):
    """Sizes of paper that sheets are laid out for."""

    A4 = "A4"
    A3 = "A3"
    LETTER = "Letter"


class What(StrEnum):
    """What there is to print."""

    MAT = "mat"
    CHARUCO = "charuco"
    PATCHES = "patches"


_TITLES = {
    What.MAT: "the mat that lies under the base",
    What.CHARUCO: "the board to calibrate a camera with",
    What.PATCHES: "the colours",
}


def print_sheets(
    what: Annotated[
        What,
        typer.Argument(
            help="mat: lies under the base. charuco: to calibrate a camera. patches: the colours."
        ),
    ],
    *,
    paper: Annotated[Paper, typer.Option(case_sensitive=False, help="Size of the paper.")],
    out: Annotated[
        Path | None,
        typer.Option(parser=place, metavar="FILE.pdf", help="Where to write; else here."),
    ] = None,
) -> None:
    """Write a PDF to print at 100 %, with a ruler that shows whether the printer obeyed."""
    from companion.cli.own_output import is_sheet, require_own_place

    path = out if out is not None else Path(f"paletti-{what}-{paper}.pdf")
    require_own_place(path, "a sheet to print", ".pdf", is_sheet)
    from companion.printing.pdf import as_pdf

    pages = _pages(what, paper)
    try:
        path.write_bytes(as_pdf(pages, f"Paletti Companion: {_TITLES[what]}"))
    except OSError as error:
        raise MissingError(f"{path} cannot be written: {error.strerror or error}.") from error
    sheets = "one sheet" if len(pages) == 1 else f"{len(pages)} sheets"
    print(
        f"{path} has {_TITLES[what]} on {sheets} of {paper}. Print it at 100 % (actual size); the "
        "ruler on it then is 100 mm long."
    )


def _pages(what: What, paper: Paper) -> "list[Page]":
    from calibration.boards import OWN_BOARD
    from calibration.mat_layout import OWN_MAT
    from companion.printing.mat_sheets import mat_sheets
    from companion.printing.single_sheets import board_sheet, patches_sheet

    match what:
        case What.MAT:
            return [sheet.page for sheet in mat_sheets(OWN_MAT, paper)]
        case What.CHARUCO:
            return [board_sheet(OWN_BOARD, paper)]
        case What.PATCHES:
            return [patches_sheet(paper)]
