"""Who hears of a match, and what each of them is shown.

audience.py   everybody who sits there or looks on
sight.py      what everybody and each chair see, told as changes
talk.py       what was said at the table
shoulder.py   over whose shoulder spectators look: one seat at a time, whose player says so
late.py       the table as it was a while ago, with every hand open
"""
