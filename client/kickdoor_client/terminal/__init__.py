"""What a terminal is: cells, colours, keys, mouse, notices.

app.py                 the full screen: the only file that touches the terminal
sheet.py               the picture on it, of which only rows that have changed are made anew
ink.py, glyphs.py      laying out text in cells, what a click into one means, and the strokes of lines
style.py, palettes.py  names of styles and how they stand out, and the hues of each theme
keys.py, mouse.py      names of keys and letters of cards, and reports of the mouse
desktop.py             how a terminal shows a notice of the desktop
"""
