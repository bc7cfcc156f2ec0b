"""The rules of kickdoor's games, as pure code: no I/O, no clock, no randomness of its own.

Other packages reach a game through `library.ruleset(name)` and the interface in `machine.ruleset`.
"""
