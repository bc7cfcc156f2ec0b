"""What heroes have and get: full packs, what lies in rooms, what changes hands, the gold, and cards that are drawn."""
