"""What the programs of this folder are made of.

way_in.py       how they get into a server: address, certificate, password
onlooker.py     a client that opens tables of AI players and watches them
regular.py      a client that plays as people do
own_server.py   a server of their own, to measure or to torment
"""
