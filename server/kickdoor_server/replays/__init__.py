"""Replays: a match as a file, every moment of it seen again from any chair, and the proof that it was so.

`reel` is the file, `film` the match at any moment, `seat_story` what one viewpoint was told, `screening` the table at
which a replay is looked at, `proof` deals and rolls everything anew.
"""
