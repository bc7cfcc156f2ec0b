"""The duel as a ruleset: `rules` fulfils the contract of `machine.ruleset`, the other modules each answer a part of it.

`decks` says which decks are legal, `observe` what one chair sees, `account` what a table means in any release, and
`status` what is wrong with it.
"""
