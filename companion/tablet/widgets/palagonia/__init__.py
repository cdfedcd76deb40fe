"""Which widgets does Palagonia need? Board, dice, bag and creatures; nothing else loads them."""
