"""Sentences about heroes that are the same in every game: events, questions, refusals. Each engine's telling builds on
them.
"""
