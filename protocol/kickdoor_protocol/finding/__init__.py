"""Find a server, reach it, and decide whether to trust it.

address.py, join_code.py    addresses as people type them, and as they read them aloud
announcement.py, dns_sd.py  what servers announce on a network
approach.py                 the command-line options of programs that connect
trust.py                    which certificate is accepted
"""
