"""What is written down of all matches, how, and where: everything that decides one, and what a restart is spared by.

scribe.py, outage.py  the one thread in front of the database, and what happens while nothing can be written
interface.py          what a store is; `sqlite.py` and `postgres.py` are the two there are, `sql.py` what they share
records.py            what is written, record by record
"""
