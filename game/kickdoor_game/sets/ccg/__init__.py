"""The duel: a pool of cards for two decks. Content only; see README.md."""
