"""The program around the model: the event loop, and effects on files, processes and the network.

loop.py           dispatches messages to the model and carries out effects
outside.py        carries out effects on this machine
searching.py      servers on the network
settings_file.py  the file of settings
deck_files.py     decks on this machine
pack_folders.py   packs of cards on this machine
"""
