"""Discovery on the local network, and the addresses by which people can join."""
