"""Bargaining of the seat `bribe_aware`: the value of deals to everybody, prices that others accept, and offers."""
