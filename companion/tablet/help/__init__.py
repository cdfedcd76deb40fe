"""What do the rules say at the table? ``reading.py`` loads them, ``rules.py`` searches them."""
