"""``companion enrol``: a set is measured and weighed, and where sets lie."""
