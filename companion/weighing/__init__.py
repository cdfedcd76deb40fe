"""Grams to evidence: which piece left or came, where it stood, how the tower swayed, if it fell."""
