"""The map: sides of a room, kinds of links, rooms, and how it grows. It knows no monster."""
