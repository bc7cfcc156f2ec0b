"""One hero: what is on the sheet, who sees it, and what follows from it.

hero.py, zones.py  the sheet as plain state, and what each place on it is to the rules
sheet.py           what cards and rules ask of it
gear.py            what can be carried and used
powers.py          what Powers add up to, and whom they are for
strength.py        what they are worth in a fight, part by part
followers.py       how many a hero may have, and which one goes for another
"""
