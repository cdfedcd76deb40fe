"""``companion bench``: one file for each of its commands, and what they share."""
