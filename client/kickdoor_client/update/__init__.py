"""Updates of the model by messages: pure functions (model, message) -> (model, effects), in folders by subject.

`route.update` is the entry point. Nothing here reads a clock, a socket or a terminal.
"""
