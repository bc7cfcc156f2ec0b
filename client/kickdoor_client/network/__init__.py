"""The way to a server, and the line to it.

places.py, events.py  where one can go, and what comes of it
connection.py         to which server, from dialling to hanging up
link.py               bytes and messages, and coming back after a cut
trust.py              dialling, by TLS to servers whose certificate is known
child.py              a server that we start
lan.py                which servers answer on the network
zeroconf_browsing.py  which have registered there (extra `lan`)
tickets.py            what leads back to one's seat after the program has ended
"""
