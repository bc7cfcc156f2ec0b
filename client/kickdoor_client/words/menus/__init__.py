"""In sentences, what there is before a match.

home.py, catalogue.py     the start menu, and its list of cards
lobby.py, passwords.py    tables, a table being filled, a password that is asked for
servers.py                a server that was found on the network
lessons.py                the lessons of the tutorial
"""
