"""What is said while cameras are calibrated and pieces measured?"""

from typing import Final

from companion.tablet.text import Text, plural, text

TITLE: Final = text("Calibrate and measure")
NOTHING_HERE: Final = text(
    "This table has no camera and no scales, so nothing can be calibrated or measured. It needs "
    "neither to keep score. Connect one, and start the table anew."
)
MATCH_IS_OPEN: Final = text("A match is open: leave it first, it can be gone on with.")

CAMERA: Final = text("Calibrate a camera")
MAT: Final = text("Is the mat found?")
SCALES: Final = text("Calibrate the scales")
PIECES: Final = text("Measure the pieces")

SCALES_KNOWN: Final = text("The scales are calibrated.")
SCALES_UNKNOWN: Final = text("The scales were never calibrated; what they say is not in grams.")
SCALES_ELSEWHERE: Final = text("These scales are not calibrated here.")
NO_CAMERA: Final = text("This table has no camera.")
MAT_UNSEEN: Final = text("No camera has looked for the mat yet.")

LENS_BEFORE: Final = text(
    "With the printed board, glued to something flat and stiff. Hold it before the camera as it is "
    "said; pictures are taken by themselves, in whatever order they come. It takes three minutes."
)
BEGIN: Final = text("Begin")
ENOUGH: Final = text("That is enough")
THINKING: Final = text("The lens is worked out …")
NOTHING_CHANGED: Final = text("Nothing was changed.")
STOP: Final = text("Stop")
BACK_TO_ALL: Final = text("To the overview")
ANEW: Final = text("Begin anew")
LOOK_AT_MAT: Final = text("Now the mat")
WAITING: Final = text("Waiting for a picture …")
FEWEST: Final = text("At least three pictures are needed.")

PIECES_BEFORE: Final = text(
    "Each piece once, so that what is seen and weighed is that of your own set. Any step can be "
    "left out: what was known of the piece then stays, marked as approximate."
)
DONE: Final = text("Done")
RIGHT: Final = text("That is right")
AGAIN: Final = text("Once more")
SKIP: Final = text("Leave it out")
STEP_BEFORE: Final = text("The step before once more")
FINISH: Final = text("Finish and keep")
FIRST: Final = text("This is the first step.")
NOTHING_YET: Final = text("Nothing was measured yet.")
LOOKING: Final = text("Hands off the mat, please …")
LISTENING: Final = text("Hands off the table, please …")
WRITTEN: Final = text("It is written down. The table plays by it from its next start.")


def step(number: int, of: int) -> Text:
    """Return which step it is, of how many."""
    return text("Step {number} of {of}", number=number, of=of)


def taken(count: int, of: int) -> Text:
    """Return how many pictures were taken."""
    return plural(
        "{count} picture of {of} is taken.",
        "{count} pictures of {of} are taken.",
        count=count,
        of=of,
    )


def lens_known(camera: str) -> Text:
    """Return that a camera is calibrated."""
    return text("The camera {camera} is calibrated.", camera=camera)


def lens_unknown(camera: str) -> Text:
    """Return that a camera is not calibrated."""
    return text("The camera {camera} was never calibrated and judges nothing.", camera=camera)


def by_both(camera: str) -> Text:
    """Return that pieces are measured and weighed."""
    return text("Sizes are measured by the camera {camera}, masses by the scales.", camera=camera)


def by_camera(camera: str) -> Text:
    """Return that pieces are measured and not weighed."""
    return text(
        "Sizes are measured by the camera {camera}. There are no calibrated scales: masses stay "
        "approximate.",
        camera=camera,
    )


BY_SCALES: Final = text(
    "Masses are weighed by the scales. There is no calibrated camera: sizes stay approximate."
)
BY_NEITHER_BRIEFLY: Final = text("Calibrate a camera or the scales first.")
BY_NEITHER: Final = text(
    "Sizes are measured by a calibrated camera, masses by calibrated scales; this table has "
    "neither yet. Calibrate one of them first."
)
