"""The duel as a ruleset: `rules` implements `machine.ruleset`, and the other modules each answer a part of it.

`decks` says which decks are legal, `observe` what one seat sees, `account` what a table means in any release, and
`status` what is wrong with it.
"""
