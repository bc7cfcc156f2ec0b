"""What each message does to the model: pure functions (model, message) -> (model, effects), by screen.

`route.update` is the way in. Nothing here reads a clock, a socket or a terminal.
"""
