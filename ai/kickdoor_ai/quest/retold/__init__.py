"""What the events of the board game tell of dealings and harm, for whoever counts them over many matches."""
