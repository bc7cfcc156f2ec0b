"""How the schemer duels: what a table promises, who can hold what, and attacks and calls that are mixed."""
