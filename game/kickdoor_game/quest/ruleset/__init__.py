"""The board game as a ruleset: `rules` fulfils the contract of `machine.ruleset`, the others each answer a part of it.

`upkeep` says what follows of itself, `observe` what one chair sees, `account` what a table means in any release, and
`status` what is wrong with it.
"""
