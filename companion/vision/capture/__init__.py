"""A camera as a source of frames: newest wins, its health in words, nothing that waits for ever.

``source.py`` is what the rest knows. A real camera is ``camera.py`` (its thread), ``loop.py`` (one
step of it), ``opencv_device.py`` (the only ``cv2.VideoCapture``); its siblings play files, folders,
recordings and rendered pictures. ``doctor/`` says whether what a camera sees is good enough.
"""
