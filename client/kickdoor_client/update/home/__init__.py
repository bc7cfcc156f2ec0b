"""The start menu: its pages, and the way to a server and back.

starting.py         keys on it, and what is typed there
pages.py, lines.py  the pages on the screen, and the same in lines
catalogue.py        its page of cards
parting.py          going to a server, and coming back
"""
