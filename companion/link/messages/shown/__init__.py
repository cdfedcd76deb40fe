"""What the table says: everything that a face is shown."""
