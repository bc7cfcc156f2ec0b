"""The schemer's duel: the outlook of a table, possible hands, and attacks and calls drawn from mixed strategies."""
