"""Palagonia at a table: how it is opened, followed, rolled for, told and shown."""
