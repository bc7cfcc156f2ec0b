"""Configures a server: its settings, with the reason for each, and the sources of their values.

settings.py  every setting, with its unit, its default and the reason for it
entries.py   the description of each setting: section, key, kind, bounds
checks.py    checks on values beyond their type
file.py      `server.toml`: written, checked as a whole, read; the command line beats it
living.py    settings that may change while the server runs
cores.py     how many cores this process may use
"""
