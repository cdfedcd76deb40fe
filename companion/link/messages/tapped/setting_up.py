"""With which words is it followed how a match is set up?"""

from companion.link.messages.parts import TapMessage
from companion.link.messages.shown.setting_up import SetUpStep


class BeginSetup(TapMessage, frozen=True, tag="begin_setup"):
    """Follow how the next match, or the one that has just been started, is set up."""


class ConfirmSetup(TapMessage, frozen=True, tag="confirm_setup"):
    """The step that was shown is done, as it is; of another one it means nothing."""

    step: SetUpStep


class SkipSetup(TapMessage, frozen=True, tag="skip_setup"):
    """Follow the set-up no more: people tell what is done."""
