"""What the table does next: evidence and taps become acts of the game, told with their reasons."""
