"""What are people told of the cameras before a match, and did they agree that pictures are kept?

Asked once at a tablet, where the table keeps pictures at all; the answer holds for the next matches
until somebody changes it. Who plays again at a tablet on which nobody was asked plays without
pictures.
"""

import msgspec

from companion.tablet.labels import consent as labels
from companion.tablet.text import Text
from companion.tablet.view_models.controls import Control, WhyNot
from companion.tablet.view_models.draft import Draft
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import TakePictures


class Consent(msgspec.Struct, frozen=True):
    """What people are told, and what they answer."""

    says: tuple[Text, ...]
    answers: tuple[Control, ...]


def consent(tablet: Tablet) -> Consent | None:
    """Return what is asked; null where no pictures of people are kept anyway."""
    promise = None if tablet.snapshot is None else tablet.snapshot.promise
    if promise is None:
        return None
    pictures = tablet.draft.pictures
    return Consent(
        says=(
            labels.SEEN_WHOLE if promise.whole else labels.SEEN_MASKED,
            labels.stored(promise.keep_days),
        ),
        answers=(
            Control(labels.AGREE, TakePictures(True), chosen=pictures == "kept"),
            Control(labels.NO_PICTURES, TakePictures(False), chosen=pictures == "not_kept"),
        ),
    )


def consent_lacks(tablet: Tablet) -> WhyNot | None:
    """Return that people have to be asked before a match can begin; null if they need not be."""
    asked = consent(tablet)
    unanswered = asked is not None and tablet.draft.pictures is None
    return WhyNot(labels.SAY_FIRST) if unanswered else None


def as_agreed(draft: Draft, tablet: Tablet) -> Draft:
    """Return a draft with what was agreed on this tablet, as far as this table asks for it."""
    if consent(tablet) is None:
        return msgspec.structs.replace(draft, pictures=None)
    return msgspec.structs.replace(draft, pictures=tablet.draft.pictures or "not_kept")
