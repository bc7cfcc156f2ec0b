"""Tables from being opened to being forgotten, and what can be played at them.

lobby.py, listing.py     all tables, and their list as it is told
gathering.py             a table that is being filled
manners.py, own_pace.py  options of which the rules of a set never hear
repertoire.py, packs.py  what this server can play, with which packs
rulebook.py              the book of a set, for people at a table
talk.py                  what was said at a table
"""
