"""Content only: numbers, cards as TOML, rules.toml, rulebook.toml, one folder a set."""
