"""How one gets to a server, and whether it is the one that it was.

address.py, join_code.py    as people type it, and as they read it aloud
announcement.py, dns_sd.py  what is heard of servers on a network
approach.py                 the options of programs that go to one
trust.py                    whose certificate counts
"""
