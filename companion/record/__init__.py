"""What happened, provably: a chain of signed entries, and the recording of pixels and counts."""
