"""The rules of kickdoor: pure. No I/O, no clock, no dice of its own.

Outside code reaches a game through `library.ruleset(name)` and the contract in `machine.ruleset`.
"""
