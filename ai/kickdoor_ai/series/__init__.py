"""Series of matches between AI players: which games they are, who plays them, listeners, and statistics.

The arena and the survey use it; `README.md` says what is where.
"""
