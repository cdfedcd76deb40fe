"""Real scales: what needs a device on this machine, and each library's only door."""
