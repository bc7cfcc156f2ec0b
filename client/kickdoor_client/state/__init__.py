"""The model, what can happen to it, what is to be done about it; and the values that these consist of.

model.py, messages.py, effects.py  the three vocabularies of the loop
errand.py, invitation.py           who plays and what for; several at one keyboard
settings.py                        what a person has set
keys.py                            names of keys, letters of cards
home.py                            the start menu
overlays.py                        what can lie over the table
windows.py, lapse.py               what a reaction window offers, and questions that are gone
countdown.py                       what is left of a deadline
watching.py                        with whose eyes a spectator sees, and where in a replay
passwords.py                       one that is asked for, and those that were said
presence.py                        who is there, as it was told last
decks.py                           decks, and the one being built
"""
