"""The state of a duel, and the functions that write to it; only `cards` comes before it.

`table` is the state of one duel, `numbers` what its rules fix, `events` what happens in it. `conditions` and `values`
answer questions of cards about a table; `verbs` write to it.
"""
