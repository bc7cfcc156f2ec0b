"""Parts of the model, each a value of its own, and what follows from the model alone.

home.py                the start menu
overlays.py            what can lie over the table
windows.py, lapse.py   what a reaction window offers, and questions that are gone
countdown.py           what is left of a deadline
looking.py, replay.py  with whose eyes one looks on, and a replay as it is looked at
passwords.py           one that is asked for, and those that were said
presence.py            who is there, as it was told last
"""
