"""Seats that decide: what fills an empty chair. `api` is the interface, `registry` finds all kinds by name."""
