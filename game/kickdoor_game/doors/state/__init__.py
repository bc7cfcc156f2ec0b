"""What a match of a door game is made of: the table, the fight that lies on it, and all that can happen.

`table` is the state of one match, `fight` what lies in its combat, `events` what can be told of it. The rest of the
engine builds on these, and they on none of it.
"""
