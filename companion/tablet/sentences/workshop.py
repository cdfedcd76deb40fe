"""What is said of each step while a camera is calibrated, or a piece measured?

What is to be done, what is in the way, and what came of it. A trouble that has no words here is
said in the table's own English sentence.
"""

from collections.abc import Callable, Mapping
from typing import Final

from companion.link.messages.shown.scales import Trouble
from companion.link.messages.shown.workshop import (
    LensFoundView,
    PieceFoundView,
    PieceKnownView,
    PiecesView,
    PoseName,
)
from companion.tablet.sentences import calibrating
from companion.tablet.sentences.names import KIND_LABELS, PLATES, plate, plate_laid
from companion.tablet.text import Text, text, verbatim

Arguments = Mapping[str, str | int]

POSES: Final[dict[PoseName, Text]] = {
    "middle": text("Hold the board in the middle of the picture, facing the camera."),
    "left_away": text("Turn the left edge of the board away from the camera, a lot."),
    "right_away": text("Turn the right edge of the board away from the camera, a lot."),
    "top_away": text("Lean the top of the board away from the camera, a lot."),
    "bottom_away": text("Lean the bottom of the board away from the camera, a lot."),
    "top_left": text("Hold the board into the top left corner of the picture."),
    "top_right": text("Hold the board into the top right corner of the picture."),
    "bottom_left": text("Hold the board into the bottom left corner of the picture."),
    "bottom_right": text("Hold the board into the bottom right corner of the picture."),
    "near": text("Hold the board so near that it fills most of the picture."),
}
"""Left and right are those of the picture."""

POSES_BRIEFLY: Final[dict[PoseName, Text]] = {
    "middle": text("in the middle"),
    "left_away": text("left edge turned away"),
    "right_away": text("right edge turned away"),
    "top_away": text("top leaned away"),
    "bottom_away": text("bottom leaned away"),
    "top_left": text("top left"),
    "top_right": text("top right"),
    "bottom_left": text("bottom left"),
    "bottom_right": text("bottom right"),
    "near": text("near"),
}


def workshop_trouble_text(trouble: Trouble) -> Text:
    """Return what is in the way, and what helps."""
    say = _TROUBLES.get(trouble.name)
    if say is None:
        return calibrating.trouble_text(trouble)
    try:
        return say(trouble.arguments)
    except KeyError:  # an argument is not there: a table of another version
        return verbatim(trouble.sentence)


def lens_found_texts(found: LensFoundView) -> tuple[Text, ...]:
    """Return what a person should know of a camera's calibration, the most important first."""
    says = [
        text(
            "From {used} of {of} pictures with {corners} corners: they are where they should be "
            "to {rms:.2f} pixels. The camera sees {across:.0f} by {down:.0f} degrees.",
            used=found.pictures,
            of=found.of,
            corners=found.corners,
            rms=found.rms_px,
            across=found.across_deg,
            down=found.down_deg,
        ),
        text("Corners were seen in {share:.0f} % of the picture.", share=100 * found.covered),
    ]
    if found.covered < _GOOD_COVERED:
        says.append(
            text("Hold the board into the corners of the picture too, where lenses bend most.")
        )
    if found.focal_spread > _POOR_FOCAL:
        says.append(
            text(
                "The focal length is only known to {share:.1f} %: lean the board more, to all four "
                "sides.",
                share=100 * found.focal_spread,
            )
        )
    says.append(
        text(
            "It is written down. The mat is looked for by it at once; matches are judged by it "
            "from the next start of the table."
        )
    )
    return tuple(says)


def piece_step_text(view: PiecesView) -> Text:
    """Return what people do now."""
    piece = view.piece
    match view.task:
        case "mat":
            return text(
                "Take the base and all pieces off the mat, and leave it empty. Nobody reaches over "
                "it."
            )
        case "plate":
            return text(
                "Lay {plate} flat in the middle of the mat, and nothing else.", plate=_laid(piece)
            )
        case "standing":
            return _STANDING.get(piece) or text(
                "Stand one column upright in the middle of the mat, and nothing else: {kind}.",
                kind=piece,
            )
        case "lying":
            return _LYING.get(piece) or text(
                "Lay one column on its side in the middle of the mat, and nothing else: {kind}.",
                kind=piece,
            )
        case "empty":
            return text(
                "Put the base on its scales, with nothing on it. Next comes: {piece}.",
                piece=piece_label(piece),
            )
        case "mass":
            return text("Put this on the base, in the middle: {piece}.", piece=piece_label(piece))
        case None:
            return text("That is all.")


def piece_found_texts(view: PiecesView, found: PieceFoundView) -> tuple[Text, ...]:
    """Return what a picture or the scales show of a piece, to be agreed to."""
    says = []
    if found.rms_px is not None:
        says.append(text("The mat is found, within {rms:.2f} pixels.", rms=found.rms_px))
    if found.long_mm is not None and found.short_mm is not None:
        says.append(
            text(
                "{piece}: {long:.1f} by {short:.1f} mm.",
                piece=piece_label(view.piece),
                long=found.long_mm,
                short=found.short_mm,
            )
        )
    if found.radius_mm is not None and found.height_mm is not None:
        says.append(
            text(
                "{piece}: radius {radius:.1f} mm, height {height:.1f} mm, {footprint}.",
                piece=piece_label(view.piece),
                radius=found.radius_mm,
                height=found.height_mm,
                footprint=_FOOTPRINTS.get(found.footprint or "", verbatim(found.footprint or "")),
            )
        )
    if found.mass_g is not None:
        says.append(
            text("{piece}: {mass:.1f} g.", piece=piece_label(view.piece), mass=found.mass_g)
        )
    if found.residual_mm is not None:
        says.append(
            text(
                "Its edge fits to {residual:.2f} mm. Does the line in the picture lie on it?",
                residual=found.residual_mm,
            )
        )
    return tuple(says)


def piece_known_text(known: PieceKnownView) -> Text:
    """Return what is known of a piece at the end."""
    piece = piece_label(known.piece)
    if known.measured and known.weighed:
        return text("{piece}: measured and weighed", piece=piece)
    if known.measured:
        return text("{piece}: measured, mass approximate", piece=piece)
    if known.weighed:
        return text("{piece}: weighed, size approximate", piece=piece)
    return text("{piece}: approximate", piece=piece)


def piece_label(piece: str) -> Text:
    """Return a plate by its colour or a column by its kind; of another set, its own name."""
    if piece in PLATES:
        return plate(piece)
    return KIND_LABELS.get(piece, verbatim(piece))


def _laid(piece: str) -> Text:
    return plate_laid(piece) if piece in PLATES else verbatim(piece)


_GOOD_COVERED: Final = 0.68
_POOR_FOCAL: Final = 0.01
"""As ``companion calibrate camera`` has them."""

_FOOTPRINTS: Final[dict[str, Text]] = {
    "round": text("round"),
    "square": text("with four corners"),
    "hexagon": text("with six corners"),
}

_STANDING: Final[dict[str, Text]] = {
    "thick": text("Stand one thick column upright in the middle of the mat, and nothing else."),
    "hex": text("Stand one hexagonal column upright in the middle of the mat, and nothing else."),
    "thin": text("Stand one thin column upright in the middle of the mat, and nothing else."),
}
_LYING: Final[dict[str, Text]] = {
    "thick": text(
        "Lay the same thick column on its side in the middle of the mat, and nothing else."
    ),
    "hex": text(
        "Lay the same hexagonal column on its side in the middle of the mat, and nothing else."
    ),
    "thin": text(
        "Lay the same thin column on its side in the middle of the mat, and nothing else."
    ),
}

_TROUBLES: Final[dict[str, Callable[[Arguments], Text]]] = {
    "lens_too_far": lambda _: text("The board is too far away: come nearer."),
    "lens_too_near": lambda _: text(
        "The board is too near: go back until all of it is in the picture."
    ),
    "lens_blurred": lambda _: text(
        "The picture is blurred: hold still, make more light, or let the camera focus."
    ),
    "lens_moving": lambda _: text("Hold still for a moment."),
    "lens_no_board": lambda _: text(
        "The board is not seen: show it whole, nearer, sharp and evenly lit."
    ),
    "lens_few_corners": lambda _: text(
        "Only a small part of the board is seen: show more of it, nearer and sharper."
    ),
    "lens_other_family": lambda _: text(
        "Other marks are seen than those of the printed board: those of a mat, or of another "
        "board. Hold up the board that the companion prints."
    ),
    "lens_mirrored": lambda _: text(
        "The picture is mirrored: switch mirroring off in the camera's settings."
    ),
    "lens_other_layout": lambda _: text(
        "This is another board: its marks do not lie as on the one that the companion prints, of 7 "
        "by 10 squares."
    ),
    "lens_no_picture": lambda of: text(
        "No picture comes from the camera {camera}. Check its plug, and take off what covers it; "
        "it goes on by itself.",
        camera=of["camera"],
    ),
    "lens_failed": lambda _: text(
        "Looking at pictures has failed until the table is started anew. Nothing was changed."
    ),
    "lens_no_pictures": lambda _: text("No picture was taken yet."),
    "lens_too_few": lambda _: text(
        "The board was found in too few pictures. Take at least three, better all ten."
    ),
    "lens_other_sizes": lambda _: text(
        "The camera's pictures changed their size meanwhile. Begin anew."
    ),
    "lens_one_sided": lambda _: text(
        "All pictures show the board from one side or in one place, so the lens cannot be told. "
        "Lean the board a lot to all sides, and hold it into every corner."
    ),
    "lens_misfit": lambda _: text(
        "The corners do not fit each other: glue the board to something flat, hold it still, and "
        "print it at its full size."
    ),
    "pieces_no_mat": lambda _: text(
        "The mat is not found. Lay it flat, whole in the picture, with light on it."
    ),
    "pieces_nothing": lambda _: text(
        "Nothing is seen on the mat that was not there before. If the piece is as white as the "
        "mat, lay coloured paper under it and begin anew."
    ),
    "pieces_two_pieces": lambda _: text(
        "Several pieces are seen on the mat: leave only the one that was asked for."
    ),
    "pieces_cut": lambda _: text(
        "What lies there is cut by the edge of the picture: lay it in the middle, hands off."
    ),
    "pieces_hand": lambda _: text(
        "Something reaches in over the edge of the mat: take hands away, and let the piece lie "
        "alone in the middle."
    ),
    "pieces_blurred": lambda _: text(
        "The edge of the piece is blurred: wait until nothing moves, focus on the mat, or make "
        "more light."
    ),
    "pieces_too_small": lambda _: text(
        "The piece is too small in the picture: bring the camera nearer."
    ),
    "pieces_misshapen": lambda _: text(
        "That is no single piece that lies or stands as was asked: put it down alone, flat or "
        "upright, with nothing under it."
    ),
    "pieces_at_odds": lambda _: text(
        "Standing and lying it measures differently: lay down the very column that stood, or "
        "calibrate the camera again."
    ),
    "pieces_nothing_put": lambda _: text(
        "Nothing was put down: put the piece on the base, in the middle."
    ),
    "calibration_not_written": lambda _: text(
        "It could not be written down; look after the disk of the table's computer. Nothing was "
        "changed."
    ),
}

KNOWN: Final = frozenset(_TROUBLES)
"""Every trouble that the tablet has words for here, by name."""
