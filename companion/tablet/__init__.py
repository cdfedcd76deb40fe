"""What do people see and touch? The tablet: words, colours, screens; the thinking is elsewhere."""
