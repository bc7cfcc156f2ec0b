"""What is on the screen before there is a match.

home.py, catalogue.py  the start menu, and its page of cards
lobby.py               the list of tables, and a table being filled
newtable.py            the form on which one is set up
"""
