"""From silicon to counts with a time: what the load cells' electronics say, and when."""
