"""Rules and state that the door games and the board game share.

These are the hero sheet, gear, strength outside fights, curses, draws, bargains, levels and death. The duel uses none
of it.
"""
