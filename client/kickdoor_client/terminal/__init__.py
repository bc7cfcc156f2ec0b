"""The full screen: cells, colours, mouse, notices.

app.py      the full screen: the only file that touches the terminal
sheet.py    the picture on it, of which only rows that have changed are made anew
style.py    names of styles and how they stand out, and the hues of each theme
mouse.py    reports of the mouse
desktop.py  how a terminal shows a notice of the desktop
"""
