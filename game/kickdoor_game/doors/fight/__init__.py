"""The fight of a door game, from the revealed monster to the spoils or the last Bad Stuff.

`verbs` write to it, `strength` adds up both sides, `help` has offers of help, and `flight` has the rule of running
away. Its state is in `state.fight`. The combat itself is a phase of the turn (`phases.combat`), since everybody may act
in it at any time.
"""
