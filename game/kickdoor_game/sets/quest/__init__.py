"""The set `quest` of the board game: 200 cards, 24 room tiles and the Entrance, in TOML files. See README.md."""
