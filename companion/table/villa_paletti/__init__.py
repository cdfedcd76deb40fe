"""Villa Paletti at a table: how it is opened, followed, told and shown."""
