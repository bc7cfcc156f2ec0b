"""The board game as a ruleset: `rules` implements `machine.ruleset`, and the other modules each answer a part of it.

`invariants` is the upkeep and the check of a table, `observe` what one seat sees, and `account` what a table means in
any release.
"""
