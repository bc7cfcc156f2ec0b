"""Who speaks to whom, and what happens to heroes in every game, in sentences; each engine's telling begins here."""
