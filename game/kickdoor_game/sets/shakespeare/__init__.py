"""The Shakespeare set: plays seen from backstage, 95 Doors and 74 Treasures, with Bards among the Classes."""
