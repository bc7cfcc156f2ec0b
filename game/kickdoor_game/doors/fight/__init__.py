"""The one fight of a door game, from the revealed monster to the spoils or the last Bad Stuff.

`verbs` write to it, `strength` adds it up, `help` says what may be offered in it, and `flight` is the rule of running
away. What lies there is `state.fight`; the combat itself is a phase of the turn (`phases.combat`), since it lets
everybody act at any time.
"""
