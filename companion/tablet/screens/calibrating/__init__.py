"""Parts of the screens on which things are calibrated and measured."""
