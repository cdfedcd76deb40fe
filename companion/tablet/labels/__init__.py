"""What do buttons, titles and questions say? One file for each screen, in everyday.py what recurs.

A screen that needs a word takes it from here, so that the same thing has the same name
everywhere; the names of pieces, acts and rulings are in ``sentences``.
"""
