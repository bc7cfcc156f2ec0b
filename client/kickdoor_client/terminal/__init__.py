"""The full screen at a terminal: cells, colours, mouse, desktop notifications.

app.py      the full screen: the only file that touches the terminal
sheet.py    the window with the picture, which rebuilds only rows that have changed
style.py    names of styles, and their colours in each theme
mouse.py    mouse reports
desktop.py  desktop notifications, and the window title
"""
