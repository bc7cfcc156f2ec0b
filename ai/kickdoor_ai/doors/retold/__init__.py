"""What the events of a door game tell of dealings and harm, for whoever counts them over many matches."""
