"""How is a short text drawn as a QR code with letters, for a terminal?"""

import segno


def qr_lines(text: str) -> list[str]:
    """Return the lines of a QR code in half blocks, two rows of modules a line.

    The light modules are the ones drawn, and there is a light border of two: so it can be scanned
    where letters are light on dark, as in most terminals. Phones read the inverse too.
    """
    rows = [list(row) for row in segno.make(text, error="m", micro=False).matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([1] * len(rows[0]))  # dark: the half row below the border is not drawn
    return [
        "".join(_HALVES[bool(upper), bool(lower)] for upper, lower in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    ]


# (upper, lower) module is dark
_HALVES = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}
