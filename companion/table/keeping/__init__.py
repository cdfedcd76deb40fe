"""What is kept of a match besides its record? Weights and pictures, for whoever judges it again.

samples, taps ──► Keeper (thread) ──► table.mcap        the whole match, few pictures
frames ─────────►    rings ─────────► fall-1.mcap       ten seconds before a fall, five after it
"""
