"""What are the screens of a running match made of? Players, towers, seal, questions, the bar."""
