"""What is allowed: the rules of both games, pure values and functions without clock or device."""
