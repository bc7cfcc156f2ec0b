"""The whole server: built, started, supervised, stopped.

service.py      the composition root: builds all parts and connects them
program.py      the command line
ssh_program.py  runs the process that lets people in by ssh
admin/          the server's end of `kickdoor admin`
pages/          metrics and health checks for programs
lan/            discovery on the local network
bookshelf/      rules, cards and decks to be read without playing
"""
