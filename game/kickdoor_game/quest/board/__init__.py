"""The map: links and sides of rooms (`links`), and rooms and how the map grows (`dungeon`). It knows no monsters."""
