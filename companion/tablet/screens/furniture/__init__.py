"""What stands on many screens? Headings, paragraphs, panels, scrolling lists, fields for names.

They are plain layouts and widgets like those in ``companion.tablet.widgets``: finished words and
values in, events out. They live here because only screens need them.
"""
