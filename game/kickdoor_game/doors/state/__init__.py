"""The state of a match of a door game, and its events.

`table` is the state of one match, `fight` that of its combat, `events` the events that can be told. The rest of the
engine builds on these, and they import none of it.
"""
