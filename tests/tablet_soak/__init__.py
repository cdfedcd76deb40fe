"""Does the tablet's process grow when match follows upon match? ``make soak-tablet``."""
