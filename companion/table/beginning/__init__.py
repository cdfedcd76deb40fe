"""How does a match begin at a table that watches? From the empty base to a scene that is known.

weight steps, rests ─┐
pictures at rest ────┼─► guide.hear ─► Beginning ─► view.py (faces) ─► begun.py (scene, findings)
people's taps, time ─┘
"""
