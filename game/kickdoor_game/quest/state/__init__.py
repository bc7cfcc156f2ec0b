"""What a match of the board game is made of: the table, what lies on it, and the functions that write to it.

`table` is the state of one match, `battle` its combat, `events` what can be told of it, `numbers` what its
rules fix. `gear`, `health`, `last_health`, `levels`, `clocks` and `standing_by` are asked of it everywhere; `acting` is
the frame of a standing action. The rest of the engine builds on these, and they on cards and board alone.
"""
