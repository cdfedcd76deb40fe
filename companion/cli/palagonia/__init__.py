"""``companion palagonia``: one file for each of its commands."""
