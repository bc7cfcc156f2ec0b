"""All commands: name, key, help, scenes, effect and completion of each.

command.py   the type of a command
every.py     all commands
watching.py  commands of spectators and of replays
"""
