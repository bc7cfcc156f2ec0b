"""The course of a duel: the match (`match`), a turn (`turn`), a fight (`fight`), and standing actions (`standing`)."""
