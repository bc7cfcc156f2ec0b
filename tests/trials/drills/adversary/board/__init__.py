"""The adversary of the board game: hostile seats on its map, and an oracle of its own that looks on.

`match` is one match; `laws` are what the oracle judges by, `notes` and `scene` what it writes down, `arrows` how it has
monsters move. It is written from the catalogue of rules, reads a table's data and events, and calls nothing of the
engine.
"""
