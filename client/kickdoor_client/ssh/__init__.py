"""The ssh door: people play with nothing installed but an ssh client.

A process of its own (`python -m kickdoor_client.ssh`), started and ended by the server, and to the game just another
client for each visitor. It serves the two faces of the client over ssh channels instead of this machine's terminal.
Nothing else can be reached through it: no shell, no command, no forwarding, no files.

Only this folder imports asyncssh, which is an extra (`ssh`).
"""
