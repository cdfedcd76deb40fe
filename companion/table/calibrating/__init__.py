"""How is a table calibrated while it is served, or from a terminal? The same steps for both.

scales_guide.py  calibration/procedure.py with samples, a settling time, and silence
desk.py          who wants to calibrate what, and what becomes of it: a file, and other weights
view.py          the same in the words of the link
"""
