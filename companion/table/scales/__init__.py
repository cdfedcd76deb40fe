"""How does a table hear its scales while a match is played? By a thread that only listens.

source ──worker (thread)──► Heard ──inbox──► LiveScales (the mind) ──► ScalesView to the faces
                                                    └──► evidence, health to the record
"""
