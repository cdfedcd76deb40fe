"""What are the tablet's words in each language? ``make.py`` keeps the catalogues up to date."""
