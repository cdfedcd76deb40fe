"""The table service: it hears the sensors and the people, thinks, and writes down."""
