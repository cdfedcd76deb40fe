"""Parts of the screen on which scales are calibrated."""
