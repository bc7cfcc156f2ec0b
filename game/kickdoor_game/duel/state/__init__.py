"""What a duel is made of: `table` is its state, `numbers` what its rules fix, `events` what can be told of it.

`conditions` and `values` read the table as cards do; `verbs` are the functions that write to it. The rest of the engine
builds on these, and they on the cards alone.
"""
