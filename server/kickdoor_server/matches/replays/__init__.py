"""Replays: a match as a file, every moment of it seen again from any chair, and the proof that it was so.

`reel` is the file, also of a match that is still at its table, `film` the match at any moment, `proof` deals and rolls
everything anew, `naming` is what people are called in it, `erasing` takes their names out.
`python -m kickdoor_server.matches.replays` verifies, exports and erases.
"""
