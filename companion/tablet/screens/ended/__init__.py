"""What is the screen after the end made of? The result, and the record to take along."""
