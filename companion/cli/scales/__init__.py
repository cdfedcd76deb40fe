"""``companion scales``: one file for each of its commands, and where a match finds its scales."""
