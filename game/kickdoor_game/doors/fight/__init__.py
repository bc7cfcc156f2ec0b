"""The one fight of a door game, from the revealed monster to the spoils or the last Bad Stuff.

`state` is what lies there, `verbs` write to it, `strength` adds it up, `help` says what may be offered in it; `combat`
and `flight` are the rules in progress.
"""
