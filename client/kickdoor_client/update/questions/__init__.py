"""What is asked, and how it is answered.

focus.py         what is asked has changed
answering.py     from a widget to an answer on the wire
actions.py       actions that belong together: about a card, under a capital, of the open offers
listing.py       such a list over the table, and numbers that move in it
several.py       what a typed line answers
half_made.py     an action whose details are still being asked
hurry.py         keys that come too soon
sure.py          what is asked about once more
auto_pass.py     what is passed in the person's name
"""
