"""Villa Paletti, adjudicated: ``rules.py`` is the door.

The story in order: ``pieces`` (what lies in the box) · ``edition`` and ``options`` (which rulings)
· ``acts`` (what people say and do) · ``violations`` (why an act may not count) · ``state`` (what
the game knows) · ``phases`` (when an act is possible: the table) · ``columns`` (which column is
meant, may it be taken) · ``reasons`` (everything against an act) · ``seal`` and ``ending`` (who
leads, who wins) · ``effects`` (what an act changes) · ``rules`` (judge, apply, step) · ``report``
and ``adjudication`` (a whole file of acts) · ``signs``, ``words``, ``notation_reading`` and
``notation`` (acts on paper) · ``observations`` (what a sensor's reading means here).
"""
