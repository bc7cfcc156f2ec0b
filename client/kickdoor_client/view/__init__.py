"""Draws the full screen as lines of styled text: pure functions of the model and the size.

`screen.picture` puts the parts together; each part knows only its own width and height. Meaning is carried by words and
marks; colours, from `terminal/style.py`, only help.
"""
