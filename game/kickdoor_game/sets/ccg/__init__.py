"""The set `ccg` of the duel: a pool of cards, and a deck for each of six Heroes. Content only; see README.md."""
