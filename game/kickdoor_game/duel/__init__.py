"""The engine of the duel: two players with decks of their own, face-down attacks, and interrupts that can be
interrupted.
"""
