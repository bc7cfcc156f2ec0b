"""What all games with heroes share: hero sheet, gear, strength at rest, curses, draws, bargains, levels and death."""
