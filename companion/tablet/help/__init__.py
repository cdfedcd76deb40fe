"""What do the rules say at the table? ``reading.py`` loads the texts, ``rules.py`` finds in them."""
