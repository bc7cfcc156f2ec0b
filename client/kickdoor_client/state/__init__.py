"""The model of a client, the messages that change it, the effects it asks for, and the values that these consist of.

model.py, messages.py, effects.py  the state of the loop, its input and its output
errand.py, invitation.py           who plays and for what purpose; a hot seat
settings.py                        a person's settings
keys.py                            names of keys, letters of cards
home.py                            the start menu
overlays.py                        what can lie over the table
windows.py, lapse.py               reaction windows, and questions that are gone
countdown.py                       time left until a deadline
watching.py                        a spectator's view, and the position in a replay
passwords.py                       the password prompt, and passwords already given
presence.py                        who is connected, as told last
decks.py                           decks, and the one being built
"""
