"""``companion play`` and ``serve``: the table service, its tablet and its virtual table."""
