"""How is a table calibrated while it is served, or from a terminal? The same steps for both.

workshop.py      what goes on, one thing at a time: scales, a camera's lens, or the pieces
onlooker.py      the thread that looks at pictures for it
troubles.py      what can stand in the way of any of them

scales_guide.py  calibration/procedure.py with samples, a settling time, and silence
desk.py          who wants to calibrate the scales, and what becomes of it: a file, other weights
view.py          the same in the words of the link

lens_guide.py    calibration/camera_guide.py with pictures
lens_desk.py     likewise for a camera: a file, and another lens
lens_view.py     likewise

rest.py          a second of a base at rest, for the mass of a piece
measuring.py     how far the measuring of a set is, step by step, and what follows
pieces_known.py  with what that begins, and where it is written down: the file of the set
pieces_desk.py   likewise for the pieces
pieces_view.py   likewise
"""
