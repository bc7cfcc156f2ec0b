"""The map: sides of a room, kinds of links, rooms, what is printed on them, and how it grows. It knows no monster."""
