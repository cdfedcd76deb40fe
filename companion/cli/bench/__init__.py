"""``companion bench``: how good is it all? One file for each larger bench."""
