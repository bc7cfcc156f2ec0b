"""What is kept and told of people who make an evening worse.

hush.py       whom the host of a table has muted there
reports.py    the reports that are kept, each a file that people can read, and the last lines that were said
addresses.py  how addresses are written to the log, and leave it again
leaps.py      whether the clock on the wall can be believed before something is forgotten because of it
"""
