"""What can go wrong between the scales and this machine? One base; each text is a sentence.

What a noisy line or a faulty cell does is no error here: it is counted, flagged and told as
health. An error is what somebody has to mend before the scales can be heard at all.
"""


class BridgeError(Exception):
    """Base of every error of this package; its text says what happened and what to do."""


class PortMissingError(BridgeError, FileNotFoundError):
    """There is no such port, or no port that scales could be on."""


class PortDeniedError(BridgeError, PermissionError):
    """The port is there, and this user may not open it."""


class PortBusyError(BridgeError, BlockingIOError):
    """Another program has the port."""


class LinkLostError(BridgeError, ConnectionError):
    """The port went away while it was open, however the system put it."""


class BoardSilentError(BridgeError, TimeoutError):
    """A port is open and nothing on it speaks as scales do."""


class TooSlowError(BridgeError, RuntimeError):
    """This machine cannot keep the times that the converter asks for."""


class DriverMissingError(BridgeError, ImportError):
    """A library or device file that a way of reading needs is not there, or cannot work here."""
