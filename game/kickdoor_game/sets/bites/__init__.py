"""The bites set: gothic horror, 95 Doors and 74 Treasures, with Powers in the place of Classes."""
