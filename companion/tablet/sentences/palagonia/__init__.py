"""How is a match of Palagonia told in the person's language? Texts from names and numbers."""
