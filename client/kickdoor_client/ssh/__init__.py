"""The ssh server: people play with nothing installed but an ssh client.

It is a process of its own (`python -m kickdoor_client.ssh`), started and ended by the game server, which sees each
visitor as an ordinary client. It serves the two faces of the client over ssh channels. Nothing else can be reached
through it: no shell, no command, no forwarding, no files.

Only this folder imports asyncssh, which is an extra (`ssh`).
"""
