"""Between the game and the wire, both ways. The game knows heroes, the wire knows meters and zones; only here both.

`stage` is what an engine has to bring to be shown, `told_stage` how ours do; `questions`, `events` and `choices` are
the same for all engines.
"""
