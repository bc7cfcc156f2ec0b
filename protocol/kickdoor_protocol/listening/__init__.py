"""Share a listener's connections fairly among addresses: for the game server and for the ssh server.

This is not part of the protocol. It stands here because both programs may import this package, and not each other.
"""
