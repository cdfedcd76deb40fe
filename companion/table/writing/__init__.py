"""What is told and measured becomes entries of a record."""
