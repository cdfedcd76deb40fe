"""The scale bridge's firmware: its source, its program, and how one becomes the other."""
