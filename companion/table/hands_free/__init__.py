"""How does a match go on without a touch? Witnesses are heard, a referee judges, all is written.

scales, cameras ──► evidence ─┐
people's taps ────────────────┴─► LiveReferee ─► acts and questions in the record ─► RefereeView
"""
