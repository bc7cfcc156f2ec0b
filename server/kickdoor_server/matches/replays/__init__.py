"""Replays: a match as a file, every moment of it seen again from any chair, and the proof that it was so.

`reel` is the file, `film` the match at any moment, `proof` deals and rolls everything anew, `naming` what people are
called in it, `recalling` the replay of a match that is still at its table. `python -m kickdoor_server.matches.replays`
verifies, exports and erases.
"""
