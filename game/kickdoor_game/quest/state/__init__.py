"""The state of a match of the board game, and the functions that write to it; only `board` and `cards` come before it.

`table` is the state of one match, `battle` its combat, `events` what happens in it, `numbers` what its rules fix.
`verbs` and `health` write to it. `gear`, `last_health`, `levels`, `clocks` and `standing_by` answer questions about it
from everywhere; `acting` is the frame of a standing action.
"""
