"""What is the set-up screen made of? The seats, the name of one of them, the rulings."""
