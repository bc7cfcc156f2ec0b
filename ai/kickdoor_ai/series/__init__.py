"""Many matches among AI seats: which they are, who plays them, what is heard of them, and what can be said of them.

The arena and the survey are built on it; `README.md` says what is where.
"""
