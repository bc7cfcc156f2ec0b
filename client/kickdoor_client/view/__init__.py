"""What the full screen shows, as lines of styled text: pure functions of the model and the room there is.

`screen.picture` puts the parts together; each part is a file of its own and knows only its own width and height.
Meaning is carried by words and marks; colour, from `terminal/style.py`, only helps.
"""
