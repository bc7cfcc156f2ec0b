"""The Shakespeare set: a theatre seen from the wings, 95 Doors and 73 Treasures, with Bards among the Classes."""
