"""Questions, and how they are answered.

focus.py         handles changes of what is asked
answering.py     sends the answers that widgets make
actions.py       actions about a card, under a capital, or of open offers
listing.py       the overlays with such actions
several.py       which question a typed line answers
half_made.py     an action whose details are still to be filled in
hurry.py         keys that come too soon
sure.py          confirmations
auto_pass.py     windows that are passed automatically
"""
