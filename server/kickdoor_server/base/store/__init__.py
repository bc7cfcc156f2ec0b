"""What is written down of all matches, how, and where: everything that decides one, and what a restart is spared by.

scribe.py, outage.py     the one thread in front of the database, and what happens while nothing can be written
interface.py             what a store is
sqlite.py, postgres.py   the two stores there are
sql.py, reading.py       what both share: statements, and how rows are read
records.py, entries.py   what is written, record by record, and each record as a row
past.py, outlines.py     matches put together again, and what of each a start reads
opening.py               which store the word behind `--data` means
high_water.py            how far a database was written, so that an old copy is noticed
salvage.py, pages.py     a new journal of a damaged one
version_1.py             journals of the first releases
"""
