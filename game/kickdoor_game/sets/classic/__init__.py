"""The classic set: 95 Doors and 73 Treasures, rules of 2007."""
