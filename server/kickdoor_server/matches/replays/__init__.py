"""Replays: a match as a file, every moment of it as seen from any chair, and the proof that it is genuine.

`replay_file` reads and writes the file, also of a match that is still at its table. `timeline` has the match at any
moment. `proof` deals and rolls everything anew. `naming` has the names in it, `erasing` removes them. `python -m
kickdoor_server.matches.replays` verifies, exports and erases.
"""
