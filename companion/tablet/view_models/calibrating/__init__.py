"""Scales are calibrated on the screen: touches, what is entered, and what the screen shows."""
