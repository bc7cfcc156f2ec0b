"""The program around the model: the loop, and what it does in the world outside.

loop.py           a message comes, the model changes, effects are carried out
outside.py        what the start menu wants of the world
searching.py      which servers are there on the network
settings_file.py  the file of settings
deck_files.py     decks on this machine
"""
