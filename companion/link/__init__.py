"""What table and faces say to each other, and how it gets there."""
