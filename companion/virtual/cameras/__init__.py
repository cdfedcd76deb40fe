"""What do cameras at the virtual table see? The stage drawn, then bent, dimmed and made noisy.

    table ──arm.py, sight.py──► what is to be seen ──scenery.py, drawing.py──► a flawless picture
          ──lens.py, sensor.py──► what a camera makes of it

Nothing here is imported by what it tests, and no drawing code is shared with it.
"""
