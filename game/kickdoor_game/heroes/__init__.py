"""What classic and quest share: hero sheet, gear, strength, combat, flight, help, curses, levels, death."""
