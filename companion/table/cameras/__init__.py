"""How does a table see while a match is played? By threads that only look.

camera's own thread ──► ear (one each) ──Latest[CameraFrame]──► whoever judges or keeps pictures
                          │                      └──► looker (one for all): place, qualities,
                          │                             │                   pictures for faces
                          └──CameraHeard──┐             └──CameraInspected──┐
                                          └─────────────inbox───────────────┴──► LiveCameras
                                                                                 (the mind)
            lights to the faces, health to the record ◄──────────────────────────────┘

Start reading at ``frames.py``: what is handed over.
"""
