"""The command line: one file a command, ``main`` binds them."""
