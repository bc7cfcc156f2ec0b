"""The connection to a server.

places.py, events.py  servers to connect to, and events of a connection
connection.py         a connection from dialling to hanging up
link.py               bytes and messages, and reconnecting
trust.py              dialling, by TLS to servers whose certificate is known
child.py              a server that we start
lan.py                servers that answer on the network
zeroconf_browsing.py  servers registered by DNS-SD (extra `lan`)
tickets.py            what resumes one's seat after the program has ended
"""
