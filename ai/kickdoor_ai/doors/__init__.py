"""AI players for the door games: their shared judgement, and what distinguishes them. `README.md` says what is
where."""
