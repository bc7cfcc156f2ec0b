"""The whole server: built, started, looked after, stopped.

service.py     the composition root: what there is, who knows whom
program.py     the command line
ssh_door.py    the process that lets people in by ssh
admin/         the door of the server's host
pages/         what programs are told of a server
lan/           being found on the network
bookshelf/     rules, cards and decks to be read without playing
"""
