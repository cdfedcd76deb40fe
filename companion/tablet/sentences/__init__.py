"""What does the tablet say about a match? Everything is a Text; a language comes later.

names       colours, columns, storeys and players, as they stand in a sentence
acts        one act of the log
violations  why an act does not count
seal        who has taken the Architect's seal
turns       what the table waits for now
outcome     who has won, and by which rule
edition     the rulings one can choose
problems    what did not work, and what to do
"""
