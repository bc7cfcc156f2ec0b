"""What is asked, and how it is answered.

focus.py                                 what is asked has changed
answering.py                             from a widget to an answer on the wire
listing.py, offers.py                    lists of actions, open offers
several.py, half_made.py                 what a typed line answers
sure.py                                  what gives something up is asked once more
hurry.py                                 keys that come too soon
auto_pass.py, idle_windows.py            what is passed by itself
"""
