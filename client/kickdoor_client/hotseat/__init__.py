"""Hot seat: several people at one keyboard, each with a chair at the same table and a hand that the others do not see.

One process has a session with the server for each person, and one more that spectates. The screen shows either the
spectator's view, which everybody may see, or one person's view, after they have pressed a key.
"""
