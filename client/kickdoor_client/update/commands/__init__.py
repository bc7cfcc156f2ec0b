"""Every command once: its name, key and help, where it applies, what it does, what completes it.

command.py   what a command is
every.py     all of them
watching.py  those of looking on with other eyes, and of a replay
"""
