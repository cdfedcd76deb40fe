"""What is the log made of? Its lines, and one of them at large."""
