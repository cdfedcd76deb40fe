"""What does each screen show, and what follows from a touch? Values and pure functions only.

No kivy, no clock, no chance, no file: a screen is a frozen value computed from the newest
snapshot and from what this tablet knows by itself (:mod:`.local`); a touch is a value too, and
:func:`.touching.touch` says what follows from it. The way in for the app:

    local = hear(local, message)                       :mod:`.hearing`
    name = screen(local)                               :mod:`.router`
    view = match_screen(local)  …                      one file a screen
    local, taps = touch(touched, local, hands)         :mod:`.touching`
"""
