"""What each message does to the model: pure functions (model, message) -> (model, effects), in rooms by subject.

`route.update` is the way in. Nothing here reads a clock, a socket or a terminal.
"""
