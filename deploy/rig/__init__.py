"""Parts that the programs of this folder share.

way_in.py       how they connect to a server: address, certificate, password
onlooker.py     a client that opens tables of AI players and spectates
regular.py      a client that plays as people do
own_server.py   a server of their own, to measure or to attack
"""
