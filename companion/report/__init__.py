"""What people and programs are shown of a match: JSON, a text, a page."""
