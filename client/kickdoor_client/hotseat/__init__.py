"""Several people at one keyboard: each has a chair of the same table, and nobody sees what is another's.

One process, one session with the server for each person and one more that only looks on. The screen shows either what
the onlooker sees, which is for all eyes, or what one person sees, after he has pressed a key.
"""
