"""From raw to physical: counts become grams, and the pieces of this very set get their sizes."""
