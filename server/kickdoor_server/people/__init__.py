"""Who is here: connections, the persons behind them, and what each may have of the server.

connections/  sockets, TLS: bytes in, bytes out
sessions/     persons, who last longer than their connections
access/       who may come in, and how much of the server they get
moderation/   what is kept and told of people who make an evening worse
"""
