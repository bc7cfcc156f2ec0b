"""The quest set: 200 cards, 24 tiles and the Entrance, in TOML files. See README.md here."""
