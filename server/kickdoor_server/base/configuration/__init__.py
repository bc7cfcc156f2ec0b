"""How a server is set up: every setting with its reason, and where its value comes from.

settings.py  every setting, with its unit, its default and the reason for it
entries.py   what a setting says of itself: section, key, kind, bounds
checks.py    what a setting must be besides being a number, a text or a path
file.py      `server.toml`: written, checked as a whole, read; what the command line says beats it
living.py    settings that may change while the server runs
cores.py     how many cores this process may use
"""
