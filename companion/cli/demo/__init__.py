"""``companion demo``: a match of either game, from its beginning to its page."""
