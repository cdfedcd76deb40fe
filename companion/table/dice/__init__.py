"""The table's own dice: what is kept secret, how they are rolled, and whether that was fair."""
