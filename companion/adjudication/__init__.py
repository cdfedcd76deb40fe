"""How do the pieces lie to the edges that the rules name? Geometry with its uncertainty.

``edges`` (which way is out, and how far) · ``outlines`` (of pieces where they are) · ``reading``
(a number, how sure it is, its limit) · ``footing`` (VP-6, VP-7, VP-18, VP-26) · ``carrying``
(VP-26) · ``returning`` (VP-16). Nothing here knows whose turn it is, and nothing decides.
"""
