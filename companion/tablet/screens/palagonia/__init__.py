"""Palagonia's screens; loaded when somebody plays it."""
