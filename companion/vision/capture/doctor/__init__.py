"""Is what a camera sees good enough? Numbers, limits, and a sentence with its cure for each."""
