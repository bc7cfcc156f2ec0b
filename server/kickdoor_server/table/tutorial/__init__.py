"""Lessons: matches of a real set in which only the deal, the dice and the other chairs are scripted.

A teacher watches the student's chair: it hears what happens, sees what is asked, and says what to do next. It never
acts itself, and to the rules anything that the student does instead is as good as what was meant.
"""
