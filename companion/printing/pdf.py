"""How does a page become a PDF? The one door to the library that writes them.

Shapes stay shapes: a square of 25 mm is one, not pixels, so that a printer prints it as sharply as
it can. Nothing of the machine or the day goes into the file; the same pages are the same bytes.
"""

from collections.abc import Sequence
from datetime import UTC, datetime

from fpdf import FPDF
from fpdf.enums import Align

from companion.printing.page import Filled, Mark, Page, Stroke, Words

# A PDF wants a date; this one says nothing, every time.
_DATE = datetime(2000, 1, 1, tzinfo=UTC)

_POINT_MM = 25.4 / 72

# Base line and end of a text's cell, as shares of its size.
_ALIGN = {"left": Align.L, "middle": Align.C, "right": Align.R}


def as_pdf(pages: Sequence[Page], title: str) -> bytes:
    """Return a PDF of pages.

    Args:
        pages: In their order.
        title: What a viewer shows in its window's bar.
    """
    pdf = FPDF(unit="mm")
    pdf.set_creation_date(_DATE)
    pdf.set_title(title)
    pdf.set_auto_page_break(auto=False)
    pdf.set_margin(0)
    # Viewers then offer to print at 100 %, instead of making room for margins nobody asked for.
    pdf.set_display_mode("fullpage")
    pdf.viewer_preferences = None
    for page in pages:
        pdf.add_page(format=page.size_mm)
        for mark in page.marks:
            _put(pdf, mark)
    return bytes(pdf.output())


def _put(pdf: FPDF, mark: Mark) -> None:
    match mark:
        case Filled(corners_mm, colour):
            pdf.set_fill_color(*colour)
            pdf.polygon(list(corners_mm), style="F")
        case Stroke(places_mm, width_mm, colour, dash_mm):
            pdf.set_draw_color(*colour)
            pdf.set_line_width(width_mm)
            pdf.set_dash_pattern(dash=dash_mm, gap=dash_mm)
            pdf.polyline(list(places_mm))
        case Words(at_mm, text, size_mm, colour, align):
            pdf.set_text_color(*colour)
            pdf.set_font("helvetica", size=size_mm / _POINT_MM)
            width_mm = pdf.get_string_width(text)
            shift_mm = {"left": 0.0, "middle": width_mm / 2, "right": width_mm}[align]
            pdf.text(at_mm[0] - shift_mm, at_mm[1], text)
