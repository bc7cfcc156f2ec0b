"""Data that the server keeps about people who behave badly, and how long it keeps them.

table_mutes.py       mutes by the host of a table
reports.py    reports, each a file that people can read; the last lines of chat
addresses.py  how addresses are written to the log, and removed from it
leaps.py      whether the system's clock can be trusted before old data are deleted
"""
