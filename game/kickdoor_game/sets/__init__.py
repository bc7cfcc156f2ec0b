"""The sets: a folder each, with its numbers, cards, rules and rulebook, most of it as TOML."""
