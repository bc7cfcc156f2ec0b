"""Those who look on at a match: how they come and go, and what they may see of it.

onlooking.py   who is there, what they may say, and what they give up for having seen a hand
shoulder.py    over whose shoulder they look: one seat at a time, whose player says so
late.py        the table as it was a while ago, with every hand open
"""
