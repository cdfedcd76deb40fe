"""With which words does a face ask for what a camera sees?"""

from companion.link.messages.parts import Identity, Message


class AskPicture(Message, frozen=True, tag="ask_picture"):
    """What does a camera see? One picture comes, as soon as there is another than ``after``.

    ``after`` is the ``number`` of the picture that the face has; -1 is none. Nothing comes where
    there is no such camera.
    """

    camera: Identity
    after: int = -1


class AskLook(Message, frozen=True, tag="ask_look"):
    """What is looked at while a camera is calibrated, or a piece measured?

    One picture comes, with what was found in it, as soon as there is another than ``after``.
    """

    after: int = -1
