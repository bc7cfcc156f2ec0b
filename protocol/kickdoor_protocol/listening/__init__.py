"""How programs of ours that listen share their connections among addresses: the server, and the process for ssh.

It is no part of the wire. It stands here because both programs may import this package and not each other.
"""
