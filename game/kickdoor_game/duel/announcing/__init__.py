"""Announced actions, which can be interrupted before they happen (ccg.timing.6).

announced the frame of an announcement window windows in which both players may react using played Mischief and used
abilities effects what each effect word does blows damage that the rules deal by_itself the upkeep: squished cards,
eliminated players, abilities that start by themselves
"""
