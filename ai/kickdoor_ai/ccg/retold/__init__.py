"""What the events of a duel tell of harm, for whoever counts it over many matches."""
