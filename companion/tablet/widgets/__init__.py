"""What do people look at and touch? Widgets: values in, events out, no thinking."""
