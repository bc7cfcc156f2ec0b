"""Content only: numbers, cards as TOML, rules.toml, one folder a set."""
