"""A fall is looked at once more: touches, the projector that plays it, what its screen shows."""
