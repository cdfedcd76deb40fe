"""A table in memory: who plays at it, and what it is made of."""
