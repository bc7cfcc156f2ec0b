"""Lessons: matches of a real set in which only the deal, the dice and the other chairs are scripted.

A teacher stands behind the student's chair. He hears what happens, sees what is asked, and says what to do next; he
never does anything himself, and whatever the student does instead is as good to the rules as what was meant.
"""
