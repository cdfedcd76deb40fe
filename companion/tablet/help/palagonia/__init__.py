"""What are the rules of Palagonia? One TOML file a language; ``help/reading.py`` reads them."""
