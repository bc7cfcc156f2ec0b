"""What would come of an action: a card played in one's head, a turn played on to its end, and what a table is worth."""
