"""Going through the dungeon: what each way costs, what lies behind one that nobody has gone, and what comes of it."""
