"""AI players: seats that decide for a chair of a match. `api` is the interface, `registry` finds all kinds by name."""
