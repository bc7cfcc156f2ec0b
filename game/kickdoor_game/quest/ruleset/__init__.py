"""The board game as a ruleset: `rules` fulfils the contract of `machine.ruleset`, the others each answer a part of it.

`invariants` says what follows of itself and what is wrong with a table, `observe` what one chair sees, and `account`
what a table means in any release.
"""
