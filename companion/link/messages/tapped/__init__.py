"""What a face says: what people want of the table."""
