"""``companion selftest``: what is asked, how it is led, and how it is told."""
