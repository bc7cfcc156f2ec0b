"""The engine of the duel: two players, decks of their own, face-down attacks, and interrupts on interrupts."""
