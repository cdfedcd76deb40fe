"""``companion doctor``: the computer, the sensors, and the file for a bug report."""
