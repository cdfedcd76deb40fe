"""What is the screen made of on which the referee decides? The case, and the decisions."""
