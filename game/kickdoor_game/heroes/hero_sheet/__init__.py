"""One hero: the state of the sheet, who sees it, and what cards and rules derive from it.

hero.py, zones.py  the sheet as plain state, and the rules' view of each place for cards
sheet.py           questions that cards and rules ask about a hero
gear.py            which Items can be carried and used
powers.py          the sum of a hero's Powers, and whom a Power suits
strength.py        strength in a fight, part by part
followers.py       how many followers a hero may have, and which one another replaces
"""
