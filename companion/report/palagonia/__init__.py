"""What are people shown of a match of Palagonia? A text and a page, told turn by turn."""
