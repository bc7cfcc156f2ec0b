"""Everything that the server writes down of matches, how, and where.

scribe.py, outage.py     the one thread that writes to the database, and what happens while it cannot
interface.py             the interface of a store
sqlite.py, postgres.py   the two stores
sql.py, reading.py       what both share: statements, and how rows are read
records.py, entries.py   the records, and each record as a row
past.py, outlines.py     a whole match put together from its records; the part of it that a start reads
opening.py               opens the store that `--data` names
high_water.py            how far a database was written, so that an older copy is noticed
salvage.py, pages.py     a new journal from what can be read of a damaged one
version_1.py             journals of the first releases
"""
