"""``companion records``: one file for each of its commands."""
