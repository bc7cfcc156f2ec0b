"""Converts between the game and the wire, both ways. The game knows heroes, the wire meters and zones; only this
package knows both.

`stage` is what an engine must provide to be shown, `told_stage` how our engines do; `questions`, `events` and `choices`
are the same for all engines.
"""
