"""The engine of the door-and-treasure card games: classic, shakespeare, bites."""
