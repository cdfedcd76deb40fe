"""What do the rules say, for people at the table? ``reading.py`` loads it, ``rules.py`` finds it."""
