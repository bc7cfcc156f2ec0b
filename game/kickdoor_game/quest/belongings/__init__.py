"""Possessions of heroes: full packs, piles in rooms, Items and gold that change hands, and drawing cards."""
