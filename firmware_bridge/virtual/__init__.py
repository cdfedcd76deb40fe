"""Scales in memory that speak the real bytes, with faults that can be switched on and off."""
