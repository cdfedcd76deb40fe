"""The command line: a file or a folder for each command; ``main`` and ``commands`` bind them."""
