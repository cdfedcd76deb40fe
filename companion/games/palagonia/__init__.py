"""Palagonia, adjudicated: ``rules.py`` is the door.

The geometry in order: ``tiles`` (what lies on the table) · ``lattice`` (its corners as numbers) ·
``curves`` (the lines between the colours) · ``figures`` (creatures and their values) ·
``placements`` (where tiles can be laid, and what they close) · ``closings`` (which tiles close a
creature) · ``counting`` (how many creatures and fillings there are) · ``sums`` and ``drawing``
(tiles in writing) · ``table_file`` (tiles in a file).

The rules in order: ``edition`` and ``options`` (which rulings) · ``dice`` (six faces, fairly) ·
``acts`` (what people say and do) · ``violations`` (why an act may not count) · ``state`` (what the
game knows) · ``phases`` (when an act is possible: the table) · ``possible`` (which die can be
carried out) · ``reasons`` (everything against an act) · ``sharing`` and ``scoring`` (what closes,
for whom) · ``opening`` and ``ending`` (who starts, who wins) · ``effects`` (what an act changes) ·
``sentences`` (in words) · ``rules`` (judge, apply, step) · ``report`` and ``adjudication`` (a whole
file of acts) · ``hints`` (what could be closed now).
"""
