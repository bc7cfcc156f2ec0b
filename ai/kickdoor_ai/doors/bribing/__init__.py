"""Bargaining of the seat `bribe_aware`: the value of deals to everybody, what others have accepted, and what to
offer.
"""
