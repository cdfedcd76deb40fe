"""Pictures of single pieces on the mat -> their sizes in millimetres, or why not."""
