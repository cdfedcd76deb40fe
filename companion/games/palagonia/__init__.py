"""Palagonia, adjudicated.

The geometry in order: ``tiles`` (what lies on the table) · ``lattice`` (its corners as numbers) ·
``curves`` (the lines between the colours) · ``figures`` (creatures and their values) ·
``placements`` (where tiles can be laid, and what they close) · ``counting`` (how many creatures and
fillings there are) · ``sums`` and ``drawing`` (tiles in writing).
"""
