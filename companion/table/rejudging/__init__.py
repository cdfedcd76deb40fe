"""A match is judged again: by other rulings, from its record, or from its recording."""
