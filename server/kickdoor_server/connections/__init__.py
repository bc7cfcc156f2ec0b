"""The sockets: Twisted on one side, the conversation of the protocol on the other.

link.py              one socket, and whoever is at its other end
tls.py, ssh_door.py  the port that speaks TLS, and the process that lets people in by ssh
side_doors.py        what a server listens to besides players
edge.py              the few calls made on Twisted, as shapes that mypy and tests understand
"""
