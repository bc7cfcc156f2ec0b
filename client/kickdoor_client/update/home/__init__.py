"""The start menu: its pages, and going to a server and back.

starting.py         keys and typed text
pages.py, lines.py  the pages on the screen, and in line mode
catalogue.py        the page of cards
parting.py          going to a server, and coming back
"""
