"""What is a live table in memory? A stage that goes on by itself, with people at it who play.

    Sitting (players) ──hands──► LiveStage (physics) ──loads──► a board's bytes, the real source
        │   ▲                        │
        taps snapshots               └──what is to be seen──► cameras
        ▼   │
    a face like a tablet's ◄──► the table's server

Nothing is told to the mind here but what real sensors and a real tablet would tell it.
"""
