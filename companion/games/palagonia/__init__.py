"""Palagonia, adjudicated.

The geometry in order: ``tiles`` (what lies on the table) · ``lattice`` (its corners as numbers) ·
``curves`` (the lines between the colours) · ``figures`` (creatures and their values).
"""
