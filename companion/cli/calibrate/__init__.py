"""``companion calibrate``: scales and cameras, and how a person is led through it."""
