"""How was a fall, and whose hand was at the tower last? What was kept of it, shown again.

told.py         what the record says: which file, whose turn it was
black_box.py    fall-N.mcap as values: weight, films, who was at the tower
contact.py      when a hand was there last, by the scales and by a camera
reviewer.py     a thread that answers faces, so that the mind has no part in it
"""
