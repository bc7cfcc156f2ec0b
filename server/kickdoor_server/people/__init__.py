"""Connections, the people behind them, and what each may use of the server.

connections/  sockets, TLS: bytes in, bytes out
sessions/     people, who outlast their connections
access/       who may come in, and how much of the server they get
moderation/   reports, mutes, and addresses in the log
"""
