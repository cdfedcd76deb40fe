"""Pixels to evidence. So far: pictures are decoded and shown, not yet read."""
