"""Tables at which a replay is looked at, and matches that begin where somebody stands in one.

`screening` is the table and what each viewpoint was told, `forking` a match of one's own from there.
"""
