"""Cameras are calibrated and pieces measured on the screen: the ways there, and each step."""
