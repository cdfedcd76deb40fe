"""A match is told again from its record, after corrections: act by act, and where all stands."""
