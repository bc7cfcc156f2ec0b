"""Before a match: the tables there are, a new one, and who sits down.

errands.py     what the program was started for
table_list.py  the tables, as the server tells them
browsing.py    going through them
tabling.py     a new table being set up
filling.py     a table being filled
lessons.py     the tutorial
"""
