"""The pins of a Raspberry Pi that is not there, for the package ``hx711`` and tests only."""
