"""What the door games and the board game share.

That is the hero sheet, gear, strength outside fights, curses, draws, bargains, levels and death. The duel uses none of
it.
"""
