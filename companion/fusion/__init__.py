"""Evidence to belief: which column, from where, to where, and how sure."""
